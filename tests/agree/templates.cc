// templates.cc - what C++ does to names: templates, lambdas, namespaces, destructors.
#include <algorithm>
#include <cstdio>
#include <vector>

namespace outer {
struct shape {
	int x;
	explicit shape(int);
	virtual ~shape();
	virtual int area(int) const;
};
shape::shape(int y) : x(y)
{
	puts("shape");
}
shape::~shape()
{
	puts("gone");
}
int shape::area(int k) const
{
	return x * k;
}
}

namespace {
struct hidden {
	int get(int) __attribute__((noinline));
};
int hidden::get(int z)
{
	return z * 3 + (int)(long)this;
}
}

static __attribute__((noinline)) int by_reference(const int &p, int q)
{
	return p * q;
}

extern "C" int c_name(int x)
{
	return x + 1;
}

template <class T> __attribute__((noinline)) T twice(T a, T b)
{
	return a * b + a;
}

int main(int argc, char **)
{
	std::vector<int> v;
	outer::shape s(argc);
	hidden h;

	for (int i = 0; i < argc * 10; i++)
		v.push_back(i * s.area(argc));
	std::sort(v.begin(), v.end(), [&](int a, int b) { return a * argc > b; });
	auto local = [&](int q) __attribute__((noinline)) { return q * argc + v[0]; };
	try {
		v.at(argc + 1) = 3;
	} catch (...) {
		puts("out of range");
	}
	return local(3) + h.get(argc) + by_reference(argc, 3) + c_name(argc) + twice(argc, 2) +
		(int)twice(2.0, (double)argc);
}
