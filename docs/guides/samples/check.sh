#!/bin/sh
. ./verify.sh

SECRET='whsec_QSBzZWNyZXQgdG8gdHJ5LCBub3QgdG8gdXNlISEhISE='
SIGNATURE='v1,9Ws8JJIXXbeA001bEAT7jphZY6EjBBuxOEUYk96eP54='
BODY='{"id":"evt_01SAMPLE","type":"shipment.delivered","timestamp":"2026-11-22T09:00:00+02:00","livemode":false,"data":{"sequence":5,"object":{"tracking_number":"MS0000000000000","reference":"طلب 1001"}}}'
NOW=1795330810 # ten seconds after it was sent

say() { if "$@"; then echo true; else echo false; fi; }
printf 'as it was sent: '
printf %s "$BODY" | say is_from_masar evt_01SAMPLE 1795330800 "$SIGNATURE" "$SECRET" "$NOW"
printf 'another body: '
printf %s "$BODY" | sed s/delivered/returned/ | say is_from_masar evt_01SAMPLE 1795330800 "$SIGNATURE" "$SECRET" "$NOW"
printf 'today: '
printf %s "$BODY" | say is_from_masar evt_01SAMPLE 1795330800 "$SIGNATURE" "$SECRET"
