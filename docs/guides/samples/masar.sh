# Needs curl 7.76 or later. What may work later (429, 5xx, no answer) is repeated with the same key.
BASE=${MASAR_URL:-https://masar.example/sandbox/v1}

# masar METHOD PATH [curl's options]
masar() {
  method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body --max-time 30 --retry 3 --retry-connrefused \
    --request "$method" "$BASE$path" --header "Authorization: Bearer $MASAR_API_KEY" "$@"
}
