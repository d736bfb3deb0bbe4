/* phase.c - owns how far the collector has come. */
#include "preload/rules.h"
#include "preload/phase.h"

CHILD_DATA int sampling, active, sandboxed;
