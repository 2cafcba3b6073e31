from verify import is_from_masar

SECRET = "whsec_QSBzZWNyZXQgdG8gdHJ5LCBub3QgdG8gdXNlISEhISE="
HEADERS = {
    "webhook-id": "evt_01SAMPLE",
    "webhook-timestamp": "1795330800",
    "webhook-signature": "v1,9Ws8JJIXXbeA001bEAT7jphZY6EjBBuxOEUYk96eP54=",
}
BODY = '{"id":"evt_01SAMPLE","type":"shipment.delivered","timestamp":"2026-11-22T09:00:00+02:00","livemode":false,"data":{"sequence":5,"object":{"tracking_number":"MS0000000000000","reference":"طلب 1001"}}}'.encode()
NOW = 1795330810  # ten seconds after it was sent

print("as it was sent:", is_from_masar(HEADERS, BODY, SECRET, NOW))
print("another body:", is_from_masar(HEADERS, BODY.replace(b"delivered", b"returned"), SECRET, NOW))
print("today:", is_from_masar(HEADERS, BODY, SECRET))
