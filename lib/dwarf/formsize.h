/* formsize.h - knows the sizes of attribute values, by their forms. */
#ifndef FORMSIZE_H
#define FORMSIZE_H

/* Bytes that a value of FORM takes in units with these sizes, or -1 when its size varies. */
int form_size(unsigned form, unsigned version, unsigned addr_size, unsigned offset_size);

#endif
