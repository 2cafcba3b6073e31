# is_from_masar ID TIMESTAMP SIGNATURES SECRET [NOW], with the body on standard input. Needs openssl.
is_from_masar() (
  id=$1 time=$2 signatures=$3 secret=$4 now=${5:-$(date +%s)}
  case $time in '' | *[!0-9]*) return 1 ;; esac
  age=$((now - time))
  [ "$age" -le 300 ] && [ "$age" -ge -300 ] || return 1
  key=$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  expected=$({ printf '%s.%s.' "$id" "$time"; cat; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  # Two signatures, separated by a space, for a day after the secret was replaced.
  case " $signatures " in *" v1,$expected "*) return 0 ;; esac
  return 1
)
