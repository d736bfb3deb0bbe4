/* spin.c - a module of the kernel that computes for who writes a number of rounds to /proc/spin:
 * in each three parts with interrupts off, spin_off(), and one with interrupts on, spin_on(). */
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/sched.h>

enum { PART = 20000 };

static volatile unsigned long sum;

static noinline void spin_off(void)
{
	int i;

	for (i = 0; i < 3 * PART; i++)
		sum += i;
}

static noinline void spin_on(void)
{
	int i;

	for (i = 0; i < PART; i++)
		sum += i;
}

static noinline void spin_round(void)
{
	unsigned long flags;

	local_irq_save(flags);
	spin_off();
	local_irq_restore(flags);
	spin_on();
}

static ssize_t spin_write(struct file *file, const char __user *text, size_t n, loff_t *at)
{
	unsigned rounds;
	int e = kstrtouint_from_user(text, n, 10, &rounds);

	if (e)
		return e;
	while (rounds-- && !signal_pending(current))
		spin_round();
	return n;
}

static const struct proc_ops operations = {.proc_write = spin_write};

static int __init spin_begin(void)
{
	return proc_create("spin", 0200, NULL, &operations) ? 0 : -ENOMEM;
}

static void __exit spin_end(void)
{
	remove_proc_entry("spin", NULL);
}

module_init(spin_begin);
module_exit(spin_end);
MODULE_LICENSE("GPL");
