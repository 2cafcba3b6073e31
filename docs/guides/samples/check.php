<?php
require __DIR__ . "/verify.php";

$secret = "whsec_QSBzZWNyZXQgdG8gdHJ5LCBub3QgdG8gdXNlISEhISE=";
$headers = [
    "webhook-id" => "evt_01SAMPLE",
    "webhook-timestamp" => "1795330800",
    "webhook-signature" => "v1,9Ws8JJIXXbeA001bEAT7jphZY6EjBBuxOEUYk96eP54=",
];
$body = '{"id":"evt_01SAMPLE","type":"shipment.delivered","timestamp":"2026-11-22T09:00:00+02:00","livemode":false,"data":{"sequence":5,"object":{"tracking_number":"MS0000000000000","reference":"طلب 1001"}}}';
$now = 1795330810; // ten seconds after it was sent

$say = fn (bool $isGenuine): string => $isGenuine ? "true" : "false";
echo "as it was sent: ", $say(isFromMasar($headers, $body, $secret, $now)), "\n";
echo "another body: ", $say(isFromMasar($headers, str_replace("delivered", "returned", $body), $secret, $now)), "\n";
echo "today: ", $say(isFromMasar($headers, $body, $secret)), "\n";
