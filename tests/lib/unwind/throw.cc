/* throw.cc - calls of C++, for tests/prog/steps: exceptions through frames with destructors, caught
 * and thrown again; virtual and indirect calls; templates of the library. */
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <vector>

#if defined FOREIGN /* of a machine that qemu runs: here it is told by a call (walk.c) */
#define STOP begin()
extern "C" __attribute__((noinline)) void begin(void)
{
	__asm__ volatile("" ::: "memory");
}
#else
#define STOP __asm__ volatile("int3")
#endif

#define AWAY __attribute__((noinline))

static volatile unsigned long sum;

struct guard {
	unsigned n;
	explicit guard(unsigned n) : n(n) { sum = sum + n; }
	AWAY ~guard() { sum = sum * 3 + n; }
};

AWAY static void fall(unsigned n)
{
	guard g(n);

	if (n == 0)
		throw std::runtime_error("at the bottom");
	fall(n - 1);
}

AWAY static unsigned again(unsigned n)
{
	try {
		guard g(n);
		fall(n);
	} catch (const std::exception &e) {
		sum = sum + e.what()[0];
		if (n % 2)
			throw;
		return n;
	}
	return 0;
}

struct shape {
	virtual ~shape() {}
	virtual unsigned long area(unsigned n) const = 0;
};
struct square : shape {
	unsigned long area(unsigned n) const override { return n * n; }
};
struct cube : shape {
	unsigned long area(unsigned n) const override { return n ? 6 * n + area(n - 1) : 0; }
};

AWAY static void round_(unsigned n)
{
	std::map<std::string, unsigned> words;
	std::vector<unsigned> numbers;
	std::unique_ptr<shape> shapes[2] = {std::unique_ptr<shape>(new square), std::unique_ptr<shape>(new cube)};
	std::function<unsigned(unsigned)> f = [&](unsigned k) { return k < 2 ? k : f(k - 1) + f(k - 2); };

	for (unsigned i = 0; i < 20; i++) {
		words[std::to_string(i * 7 % 13) + " is a number that is not short"] += i;
		numbers.push_back(i * 7919 % 31);
		sum = sum + shapes[i % 2]->area(i % 5);
	}
	std::sort(numbers.begin(), numbers.end(), std::greater<unsigned>());
	sum = sum + f(6) + numbers[3] + words.size();
	for (unsigned i = 2; i < 4; i++) {
		try {
			sum = sum + again(i + n % 3);
		} catch (...) {
			sum = sum + 1;
		}
	}
}

static void handler(int) { sum = sum + 1; }

int main(int argc, char **argv)
{
	unsigned rounds = argc > 1 ? std::atoi(argv[1]) : 1;

	signal(SIGUSR1, handler);
	STOP;
	for (unsigned i = 0; i < rounds; i++)
		round_(i);
	STOP;
	return sum == 0;
}
