<?php
require __DIR__ . "/masar.php";

$number = $argv[1];

// In the sandbox a request stands for the courier's next scan. In live, couriers scan.
if (str_contains(MASAR_BASE, "/sandbox/")) {
    masar("POST", "/simulations/$number/advance", key: bin2hex(random_bytes(16)));
}

$tracking = json_decode(masar("GET", "/track/$number"), true);
echo $tracking["stage"], " - ", $tracking["title"], " - promised by ", $tracking["promised_by"], "\n";
