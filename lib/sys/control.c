#include "control.h"
int control_command(const char *word) { (void)word; return 0; }
int control_main(int argc, char **argv) { (void)argc, (void)argv; return 0; }
