/* order.h - compares two structs for qsort by one field; where that is equal, the next statement
 * decides.
 *	int by_name(const void *a, const void *b)
 *	{
 *		const struct x *x = a, *y = b;
 *		ORDER(x, y, size);
 *		return strcmp(x->name, y->name);
 *	} */
#ifndef ORDER_H
#define ORDER_H

#define ORDER(x, y, field) \
	if ((x)->field != (y)->field) \
	return (x)->field < (y)->field ? -1 : 1

#endif
