/* ratio - the example, as the tests use it. */
#include "../../examples/ratio.c"
