/* phase.c - owns how far the collector has come. */
#include "preload/inside.h"
#include "preload/phase.h"

CHILD_DATA int sampling, active, sandboxed;
