/* print.h - the output of the filter tree. */
#ifndef PRINT_H
#define PRINT_H

/* Print the tree. */
void tree_print(void);

#endif
