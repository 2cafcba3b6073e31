<?php
// To try it: php -S 127.0.0.1:4000 receive.php
require __DIR__ . "/verify.php";

$headers = array_change_key_case(getallheaders());
$body = file_get_contents("php://input");
if (!isFromMasar($headers, $body, getenv("MASAR_WEBHOOK_SECRET"))) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);
$object = $event["data"]["object"];
// An event can arrive more than once: remember $event["id"] in your database.
error_log($event["type"] . " " . ($object["tracking_number"] ?? $object["id"]));
http_response_code(204); // within 15 seconds: do slow work afterwards
