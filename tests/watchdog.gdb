# watchdog.gdb - what a dbctl that hangs knows of its processes and debuggers.
set pagination off
set width 0
set print elements 2000
set $p = 'dbctl/process/procs.c'::procs
while $p
  printf "  follows %d %s, tries %d, awaits %u answers, since %lld ms: ", $p->pid, $p->prog, \
    $p->tries, $p->script.pending, $p->since
  output $p->state
  printf "\n"
  set $p = $p->next
end
set $d = 'dbctl/process/pool.c'::debuggers
while $d
  printf "  debugger %d, ready %d, killed %d, asked %lu, heard %lld ms, deadline %lld ms\n", \
    $d->x.c.pid, $d->ready, $d->killed, $d->questions, $d->heard, $d->deadline
  printf "  its last words: "
  output $d->x.from
  printf "\n  not sent to it yet: "
  output $d->x.to
  printf "\n  its errors: "
  output $d->x.c.said
  printf "\n"
  set $d = $d->next
end
bt 12
