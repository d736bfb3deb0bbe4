# examples.mk - programs with known profiles.

EXAMPLES = $(patsubst examples/%, $B/examples/%, $(wildcard examples/*.py examples/*.dbctl)) \
	$(patsubst %, $B/%, $(basename $(wildcard $(addprefix examples/*., c cc f90 rs))))
FC = gfortran
RUSTC = rustc
# compile with another language's compiler, if there is one that works
compile = if $(firstword $1) --version >/dev/null 2>&1; then MAKEFLAGS= $1 -o $@ $<; \
	else echo "no $(firstword $1) here: passing over $@" >&2; fi

examples: $(EXAMPLES)
# what states are asked about is optimized as programs are
$(addprefix $B/examples/, chains trees inputs): LEVEL = -O2
$B/examples/%: examples/%.c
	@mkdir -p $(@D)
	$(CC) $(or $(LEVEL),-O0) -g -fno-omit-frame-pointer -Wall -Wextra -pthread -o $@ $<
$B/examples/%: examples/%.cc
	@mkdir -p $(@D)
	$(call compile, $(CXX) -O0 -g -Wall -Wextra)
$B/examples/%: examples/%.f90
	@mkdir -p $(@D)
	$(call compile, $(FC) -O0 -g -Wall -Wextra -J $(@D))
$B/examples/%: examples/%.rs
	@mkdir -p $(@D)
	$(call compile, $(RUSTC) -g)
$B/examples/%: examples/%
	@mkdir -p $(@D)
	install -m 644 $< $@
