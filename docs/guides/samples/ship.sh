#!/bin/sh
. ./masar.sh

# The key is your order's number: an order that is sent twice becomes one shipment.
if ! shipment=$(masar POST /shipments \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: order-ORD-1001" \
  --data '{
    "reference": "ORD-1001",
    "service": "standard",
    "cod_value": 1250.5,
    "parcel": { "weight_kg": 1.2 },
    "recipient": {
      "name": "Mona Ali",
      "phone": "01001234567",
      "governorate": "GZ",
      "address": "12 Tahrir Street, Dokki"
    }
  }'); then
  echo "$shipment" >&2 # "code" and "errors" say what is wrong
  exit 1
fi
number=$(echo "$shipment" | sed 's/.*"tracking_number":"\([^"]*\)".*/\1/')
echo "$number"

masar GET "/labels/$number.pdf" --output "$number.pdf"
