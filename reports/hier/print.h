/* print.h - prints the tree of hier-print (paths.h). */
#ifndef PRINT_H
#define PRINT_H

/* Print the tree. */
void tree_print(void);

#endif
