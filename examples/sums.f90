! sums - Fortran: three quarters of the time below heavy, one quarter below light.
!
!	sums [ROUNDS]
!
! n counts down: seen at a random moment it is 150,000 on average below heavy and 50,000 below light,
! 125,000 in all.  To be compiled without optimisation.
module work
  implicit none
contains
  subroutine count(n)
    integer, intent(inout) :: n
    do while (n > 0)
      n = n - 1
    end do
  end subroutine

  subroutine heavy(n)
    integer, value :: n
    call count(n)
  end subroutine

  subroutine light(n)
    integer, value :: n
    call count(n)
  end subroutine
end module

program sums
  use work
  implicit none
  character(len=20) :: word
  integer :: i, rounds

  rounds = 1000
  if (command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) rounds
  end if
  do i = 1, rounds
    call heavy(300000)
    call light(100000)
  end do
end program
