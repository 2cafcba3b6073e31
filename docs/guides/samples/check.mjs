import { isFromMasar } from "./verify.mjs";

const sample = {
  secret: "whsec_QSBzZWNyZXQgdG8gdHJ5LCBub3QgdG8gdXNlISEhISE=",
  headers: {
    "webhook-id": "evt_01SAMPLE",
    "webhook-timestamp": "1795330800",
    "webhook-signature": "v1,9Ws8JJIXXbeA001bEAT7jphZY6EjBBuxOEUYk96eP54=",
  },
  body: '{"id":"evt_01SAMPLE","type":"shipment.delivered","timestamp":"2026-11-22T09:00:00+02:00","livemode":false,"data":{"sequence":5,"object":{"tracking_number":"MS0000000000000","reference":"طلب 1001"}}}',
};
const now = 1795330810; // ten seconds after it was sent

console.log("as it was sent:", isFromMasar({ ...sample, now }));
console.log("another body:", isFromMasar({ ...sample, body: sample.body.replace("delivered", "returned"), now }));
console.log("today:", isFromMasar(sample));
