# values.py - for gdb: contents and sizes of containers by reading memory, where a method would have to be called.
#
#	output v.size()         a vector of C++: the difference of two members
#	output s                a String of Rust: "abc"
#
# C++ is that of libstdc++, whose own printers are used where the system has them.  Those methods that it
# comes with are not: std::deque::size() is wrong there, and shared_ptr::use_count() recurs for ever.
import glob
import os
import re
import sys

import gdb
import gdb.printing
import gdb.xmethod

sys.dont_write_bytecode = True  # the system's directories stay as they are


def size_type():
    return gdb.lookup_type('unsigned long')


def truth(value):
    return gdb.Value(bool(value))


def base(value, start):
    """VALUE as its base class whose name begins with START, or None."""
    for field in value.type.strip_typedefs().fields():
        if field.is_base_class:
            if field.name.startswith(start):
                return value[field]
            found = base(value[field], start)
            if found is not None:
                return found
    return None


class String:
    def begin(self, v):
        return v['_M_dataplus']['_M_p']

    def size(self, v):
        try:
            return v['_M_string_length']
        except gdb.error:       # the one of before C++11 has it before the text
            head = v['_M_dataplus']['_M_p'].cast(size_type().pointer())
            return (head - 3).dereference()


class Vector:
    def begin(self, v):
        return v['_M_impl']['_M_start']

    def size(self, v):
        start, finish = v['_M_impl']['_M_start'], v['_M_impl']['_M_finish']
        if start.type.strip_typedefs().code != gdb.TYPE_CODE_PTR:       # of bits
            words = finish['_M_p'] - start['_M_p']
            return words * 8 * start['_M_p'].dereference().type.sizeof + finish['_M_offset'] - start['_M_offset']
        return finish - start


class Bits(Vector):
    begin = None


class Deque:
    def begin(self, v):         # of its first part only
        return v['_M_impl']['_M_start']['_M_cur']

    def size(self, v):
        start, finish = v['_M_impl']['_M_start'], v['_M_impl']['_M_finish']
        each = start['_M_cur'].dereference().type.sizeof
        room = 512 // each if each < 512 else 1
        return ((finish['_M_node'] - start['_M_node'] - 1) * room + (finish['_M_cur'] - finish['_M_first'])
                + (start['_M_last'] - start['_M_cur']))

    def at(self, v, i):
        start = v['_M_impl']['_M_start']
        each = start['_M_cur'].dereference().type.sizeof
        room = 512 // each if each < 512 else 1
        i = int(i) + int(start['_M_cur'] - start['_M_first'])
        return ((start['_M_node'] + i // room).dereference() + i % room).dereference()


class List:
    def size(self, v):
        node = v['_M_impl']['_M_node']
        try:
            return node['_M_size']
        except gdb.error:
            pass
        try:
            return node['_M_storage'].address.cast(size_type().pointer()).dereference()
        except gdb.error:
            return node['_M_data']


class Tree:
    def size(self, v):
        return v['_M_t']['_M_impl']['_M_node_count']


class Hash:
    def size(self, v):
        return v['_M_h']['_M_element_count']


class Array:
    def begin(self, v):
        return v['_M_elems'][0].address

    def size(self, v):
        low, high = v['_M_elems'].type.strip_typedefs().range()
        return gdb.Value(high - low + 1)


class Unique:
    def get(self, v):
        t = v['_M_t']
        if 'tuple<' not in str(t.type.strip_typedefs()).split('<')[0] + '<':
            t = t['_M_t']
        return base(t, 'std::_Head_base<0')['_M_head_impl']


class Shared:
    def get(self, v):
        return v['_M_ptr']

    def use_count(self, v):
        counts = v['_M_refcount']['_M_pi']
        return counts['_M_use_count'] if int(counts) else gdb.Value(0)


KINDS = {
    'basic_string': String(), 'vector': Vector(), 'deque': Deque(), 'list': List(), 'array': Array(),
    'map': Tree(), 'multimap': Tree(), 'set': Tree(), 'multiset': Tree(),
    'unordered_map': Hash(), 'unordered_multimap': Hash(), 'unordered_set': Hash(), 'unordered_multiset': Hash(),
    'unique_ptr': Unique(), 'shared_ptr': Shared(),
}


def methods(kind):
    """What can be said of KIND: name of the method to a function of the value and the arguments."""
    found = {}
    if hasattr(kind, 'size'):
        found['size'] = lambda v: kind.size(v).cast(size_type())
        found['empty'] = lambda v: truth(kind.size(v) == 0)
    if getattr(kind, 'begin', None) and not hasattr(kind, 'at'):
        found['data'] = kind.begin
        found['operator[]'] = found['at'] = lambda v, i: (kind.begin(v) + i).dereference()
        found['front'] = lambda v: kind.begin(v).dereference()
        found['back'] = lambda v: (kind.begin(v) + (kind.size(v) - 1)).dereference()
    if hasattr(kind, 'at'):
        found['operator[]'] = found['at'] = kind.at
        found['front'] = lambda v: kind.at(v, 0)
        found['back'] = lambda v: kind.at(v, kind.size(v) - 1)
    if isinstance(kind, String):
        found['length'] = found['size']
        found['c_str'] = kind.begin
    if hasattr(kind, 'get'):
        found['get'] = found['operator->'] = kind.get
        found['operator*'] = lambda v: kind.get(v).dereference()
        found['operator bool'] = lambda v: truth(kind.get(v) != 0)
    if hasattr(kind, 'use_count'):
        found['use_count'] = lambda v: kind.use_count(v).cast(size_type())
    return found


METHODS = {name: methods(kind) for name, kind in KINDS.items()}
BITS = methods(Bits())
INDEXED = ('operator[]', 'at')


class Worker(gdb.xmethod.XMethodWorker):
    def __init__(self, name, function):
        self.name = name
        self.function = function

    def get_arg_types(self):
        return size_type() if self.name in INDEXED else None

    def get_result_type(self, obj, *args):
        """Without a look at the memory of OBJ, which for the types in sizeof and && is not there."""
        if obj.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
            obj = obj.dereference()
        kind = KINDS[Matcher.CLASS.match(obj.type.strip_typedefs().tag).group(1)]
        if self.name in ('size', 'length', 'use_count'):
            return size_type()
        if self.name in ('empty', 'operator bool'):
            return truth(True).type
        start = kind.get(obj) if hasattr(kind, 'get') else kind.begin(obj)
        pointer = self.name in ('data', 'c_str', 'get', 'operator->')
        return start.type if pointer else start.type.strip_typedefs().target()

    def __call__(self, obj, *args):
        return self.function(obj, *args)


class Matcher(gdb.xmethod.XMethodMatcher):
    CLASS = re.compile(r'^std::(?:__cxx11::|__debug::|__cxx1998::)?(\w+)<')

    def __init__(self):
        gdb.xmethod.XMethodMatcher.__init__(self, 'pct')
        self.methods = [gdb.xmethod.XMethod(name) for name in sorted({m for k in METHODS.values() for m in k})]

    def match(self, class_type, method_name):
        found = self.CLASS.match(class_type.strip_typedefs().tag or '')
        if not found:
            return None
        known = METHODS.get(found.group(1), {})
        if class_type.tag.startswith('std::vector<bool,'):
            known = BITS
        enabled = [m for m in self.methods if m.name == method_name and m.enabled]
        return Worker(method_name, known[method_name]) if enabled and method_name in known else None


def pointer_in(value):
    """The first pointer among the members of VALUE, however deep."""
    if value.type.code == gdb.TYPE_CODE_PTR:
        return value
    if value.type.code == gdb.TYPE_CODE_STRUCT:
        for field in value.type.fields():
            found = pointer_in(value[field])
            if found is not None:
                return found
    return None


class RustString:
    def __init__(self, value):
        self.vec = value['vec']

    def to_string(self):
        start = pointer_in(self.vec['buf']).cast(gdb.lookup_type('u8').pointer())
        return start.lazy_string(encoding='utf-8', length=int(self.vec['len']))

    def display_hint(self):
        return 'string'


class RustVec:
    def __init__(self, value):
        self.value = value
        self.len = int(value['len'])

    def to_string(self):
        return 'Vec(size=%d)' % self.len

    def children(self):
        start = pointer_in(self.value['buf']).cast(self.value.type.template_argument(0).pointer())
        for i in range(self.len):
            yield '[%d]' % i, (start + i).dereference()

    def display_hint(self):
        return 'array'


def system_printers():
    """The directory with the printers of libstdc++, if nobody but root can have put something there."""
    for file in sorted(glob.glob('/usr/share/gcc*/python/libstdcxx/v6/printers.py'), reverse=True):
        state = os.stat(file)
        if state.st_uid == 0 and not state.st_mode & 0o022:
            return file[:-len('/libstdcxx/v6/printers.py')]
    return None


def register():
    where = system_printers()
    if where:
        sys.path.insert(0, where)
        try:
            from libstdcxx.v6 import printers
            printers.register_libstdcxx_printers(None)
        except (ImportError, AttributeError, SyntaxError):
            pass                # members are shown then
    rust = gdb.printing.RegexpCollectionPrettyPrinter('pct-rust')
    rust.add_printer('String', '^alloc::string::String$', RustString)
    rust.add_printer('Vec', '^alloc::vec::Vec<', RustVec)
    gdb.printing.register_pretty_printer(None, rust)
    gdb.xmethod.register_xmethod_matcher(None, Matcher(), True)


if not hasattr(gdb, 'pct_values'):      # a debugger serves one process after another
    gdb.pct_values = True
    register()
print('ready')
