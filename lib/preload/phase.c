/* phase.c - owns the variables of phase.h. */
#include "preload/rules.h"
#include "preload/phase.h"

CHILD_DATA int sampling, active, sandboxed;
