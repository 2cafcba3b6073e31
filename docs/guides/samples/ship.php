<?php
require __DIR__ . "/masar.php";

try {
    $shipment = json_decode(masar("POST", "/shipments", [
        "reference" => "ORD-1001",
        "service" => "standard",
        "cod_value" => 1250.5,
        "parcel" => ["weight_kg" => 1.2],
        "recipient" => [
            "name" => "Mona Ali",
            "phone" => "01001234567",
            "governorate" => "GZ",
            "address" => "12 Tahrir Street, Dokki",
        ],
    ], "order-ORD-1001"), true); // your order's number: an order that is sent twice becomes one shipment
    $number = $shipment["tracking_number"];
    echo $number, " ", $shipment["pricing"]["total"], " ", $shipment["pricing"]["currency"], "\n";

    file_put_contents("$number.pdf", masar("GET", "/labels/$number.pdf"));
} catch (MasarProblem $refused) {
    foreach ($refused->problem["errors"] ?? throw $refused as ["pointer" => $pointer, "detail" => $detail]) {
        fwrite(STDERR, "$pointer $detail\n");
    }
    exit(1);
}
