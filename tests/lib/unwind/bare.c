/* bare - a program without a C library and without tables, for bare.test: functions with frame
 * records and leaves without them, called directly and by pointer, with tail calls, several returns
 * and code before a frame. */
#define NOINLINE __attribute__((noinline, noclone))

typedef long (*function)(long, long);
long volatile sum;

NOINLINE static long leaf(long a, long b)
{
	while (a > b)
		a -= b + 1;
	return a ^ b;
}

NOINLINE static long chosen(long a, long b)
{
	switch (a & 7) {
	case 1: return b * 3;
	case 2: sum = b; return a;
	case 3: return leaf(b, a); /* a tail call */
	case 5: return leaf(a, b) + leaf(b, 3);
	default: return a + b;
	}
}

static const function pointers[] = {leaf, chosen};

/* a frame is made only on the longer way */
NOINLINE static long seldom(long a, long b)
{
	if (a < 2)
		return b;
	for (long i = 0; i < a; i++)
		sum = sum + pointers[i & 1](i, b);
	return sum;
}

NOINLINE static long many(const long *p, long n)
{
	long a = 0, b = 1, c = 2, d = 3, e = 4;

	for (long i = 0; i < n; i++) {
		a += chosen(p[i], b), b ^= seldom(i & 3, c), c += leaf(d, e & 15);
		d -= a, e += p[i] & b;
	}
	return a + b + c + d + e;
}

NOINLINE static long recursive(long n)
{
	long p[3] = {n, n + 1, n + 2};

	return n <= 0 ? many(p, 3) : recursive(n - 1) + recursive(n - 2) + many(p, n % 3);
}

__attribute__((used)) void begin(void)
{
	sum = recursive(5) & 1;
}

__asm__(".text\n.globl _start\n_start:\n"
#if defined __x86_64__
	"xor %ebp,%ebp\ncall begin\nmov $60,%eax\nxor %edi,%edi\nsyscall\n"
#elif defined __i386__
	"xor %ebp,%ebp\ncall begin\nmov $1,%eax\nxor %ebx,%ebx\nint $0x80\n"
#elif defined __aarch64__
	"mov x29,#0\nmov x30,#0\nbl begin\nmov x8,#93\nmov x0,#0\nsvc #0\n"
#elif defined __riscv
	"li s0,0\nli ra,0\ncall begin\nli a7,93\nli a0,0\necall\n"
#endif
	".skip 128,0x90\n" /* the code of an entry may be so long */
);
