/* formsize.h - how long the values of attributes are. */
#ifndef FORMSIZE_H
#define FORMSIZE_H

/* Bytes that FORM takes in units of this shape, or -1: it varies. */
int form_size(unsigned form, unsigned version, unsigned addr_size, unsigned offset_size);

#endif
