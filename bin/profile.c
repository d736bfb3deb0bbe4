/* profile - runs a program, samples it and all its descendants, and prints where the time went.
 *
 *	profile -l 8 make -j2
 *
 * takes its options (option.c), makes a plan of the run (plan.c), chooses a collector (choose.c),
 * and runs the program (launch/launch.h) with it.  When profile itself cannot go on, for want of a
 * process, a pipe or a descriptor, the program runs all the same. */
#include "base/msg.h"
#include "exec/child.h"
#include "launch/launch.h"
#include "profile/collect.h"
#include "profile/node.h"
#include "profile/places.h"

int main(int argc, char **argv)
{
	extern char **environ;
	static struct plan plan;
	static struct launch alone;

	(void)argc;
	child_plug();
	msg_prog = "profile";
	places_find(argv[0]);
	asked_by(&plan.asked, argv + 1);
	alone.env = environ;
	if (plan.asked.program[0])
		launch_alone_instead(&alone, plan.asked.program);
	plan_make(&plan, environ);
	plan.env = node_environment(&plan, environ);
	if (plan.kernel)
		return with_kernel(&plan);
	if (plan.waits)
		return with_waits(&plan);
	if (plan.debugger)
		return by_debugger(&plan);
	if (plan.asked.pids)
		return by_attached(&plan);
	return by_best(&plan);
}
