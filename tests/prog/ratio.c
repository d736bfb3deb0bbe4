/* ratio - the example, for the tests. */
#include "../../examples/ratio.c"
