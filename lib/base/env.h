/* env.h - defines every environment name that PCT reads or sets, and the letters of the variable
 * PCT. */
#ifndef ENV_H
#define ENV_H

#define ENV_PCT "PCT"               /* tells the library in the target what to do; unset: nothing */
#define ENV_PRELOAD "LD_PRELOAD"    /* set by profile for the target, extended, never replaced */
#define ENV_DIR "PCT_DIR"           /* default data directory of profile */
#define ENV_OBJECT "PCT_OBJECT"     /* path of the object, for translators */
#define ENV_BUILD_ID "PCT_BUILD_ID" /* the object's build-id, for translators: hex; "" unknown */
#define ENV_BOOT_ID \
	"PCT_BOOT_ID"         /* boot id of [kernel], for translators: hexadecimal; "" unknown */
#define ENV_ROOT "PCT_ROOT"   /* where /proc and /sys of the kernel are; default / */
#define ENV_CACHE "PCT_CACHE" /* cache directory; default $XDG_CACHE_HOME/pct, $HOME/.cache/pct */
#define ENV_CACHE_MAX "PCT_CACHE_MAX" /* most megabytes that addr2src caches; default 256 */
#define ENV_DEADLINE \
	"PCT_DEADLINE" /* seconds without an answer until a translator or debugger is stopped */
#define ENV_FLEET "PCT_FLEET"     /* the database of pct ship and pct fleet: URL or file */
#define ENV_COLUMNS "PCT_COLUMNS" /* columns of the terminal that a report goes to, through pipes */
#define ENV_TYPED "PCT_TYPED"     /* the command as the user typed it, "pct sql", for messages */
#define ENV_NO_COLOR "NO_COLOR"   /* not empty: no colours */
#define ENV_DEBUGINFOD_URLS \
	"DEBUGINFOD_URLS" /* servers of debug data, blanks between; asked with --debuginfod only */
#define ENV_NETRC "NETRC" /* file of passwords, as for curl(1); default ~/.netrc */
#define ENV_CERTIFICATES "SSL_CERT_FILE" /* file of trusted certificates, as for curl(1) */
#define ENV_TMPDIR "TMPDIR"
#define ENV_NOTIFY "NOTIFY_SOCKET"  /* socket of the service manager that started the daemon */
#define ENV_STUB "PCT_COMPILE_STUB" /* the path of pct-compile, for the gdb that it starts */

/* The letters of PCT, blanks between them allowed.  Numbers are decimal, HEX is hexadecimal.
 *   t      truncate data files that are there
 *   p      one histogram of the program itself, pc.pct in the current directory
 *   v      verbose: say on standard error what is done
 *   l      log             cN   circular log of N records
 *   gB     B bytes of program per bin         wW   counter width 1, 2, 4 or 8 bytes
 *   qQ     interval of Q microseconds (50 on)  rR   random intervals with a mean of R*Q
 *   Ix     timer x of V R P T E S             sN   call paths of up to N frames: a call tree,
 *                                                  or with l and c in each record
 *   SN     the same, but counts alone for a process that has no room for such files
 *   f      calls that repeat, as of a recursion, are in a path once
 *   mBYTES with l or c: states, registers and memory of each sample, with up to BYTES of its stack
 *   y      the functions of Python's interpreter stay in paths
 *   e      expressions and conditions: DIR/.expr-HEX, HEX of n, has the tables that compute them
 *   nHEX   number of the run: the process adds a line to DIR/.run-HEX
 *   dPID   children of process PID make their files at once, other processes of run n with their
 *          first sample
 *   xMS    stop sampling at this CLOCK_MONOTONIC time in ms
 *   aPID   process PID put the library into this one, which ran already; sampling ends with PID
 *   oPATH  output directory, or file when PATH is a file or ends in .pct; to the end of the string
 */

#endif
