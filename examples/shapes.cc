/* shapes - C++: a virtual call, three quarters of the time below circle::area, one quarter below
 * polygon<4>::area.
 *
 *	shapes [ROUNDS]
 *
 * `left` counts down: seen at a random moment it is 150,000 on average below circle::area and 50,000
 * below polygon<4>::area, 125,000 in all.  To be compiled without optimisation. */
#include <cstdlib>
#include <memory>
#include <vector>

namespace geometry {

class shape {
public:
	virtual ~shape() {}
	virtual void area() = 0;

protected:
	void turn(long steps) { for (left = steps; left > 0; left--) ; }

	long left = 0;
};

class circle : public shape {
public:
	void area() override { turn(300000); }
};

template <int corners> class polygon : public shape {
public:
	void area() override { turn(corners * 25000); }
};

template <class T> void measure(const std::vector<std::unique_ptr<T>> &all)
{
	for (auto &one : all)
		one->area();
}

} // namespace geometry

int main(int argc, char **argv)
{
	std::vector<std::unique_ptr<geometry::shape>> all;

	all.emplace_back(new geometry::circle);
	all.emplace_back(new geometry::polygon<4>);
	for (int i = argc > 1 ? std::atoi(argv[1]) : 1000; i > 0; i--)
		geometry::measure(all);
	return 0;
}
