#!/bin/sh
. ./masar.sh
number=$1

# In the sandbox a request stands for the courier's next scan. In live, couriers scan.
case $BASE in
  */sandbox/*) masar POST "/simulations/$number/advance" --header "Idempotency-Key: $(date +%s)-$$" --output /dev/null ;;
esac

masar GET "/track/$number"
