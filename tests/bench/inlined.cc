/* inlined.cc - a program whose time is in inlined calls: containers, algorithms, streams and patterns of
 * the standard library, once for each of 40 kinds of elements: inlined [SIZE]. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

static unsigned long seed = 1;
static unsigned next_number()
{
	seed = seed * 6364136223846793005UL + 1442695040888963407UL;
	return (unsigned)(seed >> 33);
}

template <int N> struct item {          // a type of its own for each N
	unsigned key;
	std::string text;
	item() : key(next_number() % 5000), text(std::to_string(key * N)) {}
	bool operator<(const item &o) const { return key != o.key ? key < o.key : text < o.text; }
	bool operator==(const item &o) const { return key == o.key && text == o.text; }
};

template <int N> struct item_hash {
	size_t operator()(const item<N> &i) const { return std::hash<std::string>()(i.text) * 31 + i.key; }
};

template <int N> __attribute__((noinline)) unsigned long sorted(size_t n)
{
	std::vector<item<N>> v(n);
	std::sort(v.begin(), v.end());
	std::stable_sort(v.begin(), v.end(), [](const item<N> &a, const item<N> &b) { return a.text < b.text; });
	std::make_heap(v.begin(), v.end());
	std::sort_heap(v.begin(), v.end());
	v.erase(std::unique(v.begin(), v.end()), v.end());
	return std::accumulate(v.begin(), v.end(), 0UL, [](unsigned long s, const item<N> &i) { return s + i.key; });
}

template <int N> __attribute__((noinline)) unsigned long looked_up(size_t n)
{
	std::map<item<N>, std::string> ordered;
	std::unordered_map<item<N>, std::shared_ptr<item<N>>, item_hash<N>> hashed;
	std::set<std::string> texts;
	unsigned long sum = 0;
	for (size_t i = 0; i < n; i++) {
		item<N> a;
		ordered[a] += a.text;
		hashed[a] = std::make_shared<item<N>>();
		texts.insert(a.text);
	}
	for (const auto &[k, v] : ordered)
		sum += v.size() + hashed.count(k) + texts.count(k.text);
	return sum;
}

template <int N> __attribute__((noinline)) unsigned long streamed(size_t n)
{
	std::ostringstream out;
	std::deque<std::string> words;
	std::list<std::function<unsigned(unsigned)>> steps;
	std::regex pattern("([0-9]+)-([a-f]+|x)[0-9]*");
	std::smatch m;
	unsigned long sum = 0;
	for (size_t i = 0; i < n; i++) {
		item<N> a;
		out << a.text << '-' << std::hex << a.key << ' ';
		words.push_front(a.text + "-" + (a.key % 2 ? "abc" : "x") + std::to_string(N));
		steps.push_back([a](unsigned x) { return x * a.key + N; });
	}
	for (const auto &w : words)
		if (std::regex_match(w, m, pattern))
			sum += m[1].length();
	for (const auto &s : steps)
		sum = s((unsigned)sum);
	return sum + out.str().size();
}

template <int N> unsigned long all(size_t n)
{
	unsigned long sum = sorted<N>(4 * n) + looked_up<N>(2 * n) + streamed<N>(n);
	if constexpr (N > 1)
		sum += all<N - 1>(n);
	return sum;
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? (size_t)atol(argv[1]) : 1000;
	unsigned long sum = all<40>(n);
	printf("%lu\n", sum);
}
