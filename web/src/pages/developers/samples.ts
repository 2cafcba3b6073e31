import { FIRST_SHIPMENT as BODY } from "../../ui/first-request.ts";

export type SampleLanguage = "curl" | "node" | "client" | "php" | "python";

/** The same request in each language, with nothing to install but our client for Node. A request sent twice with its idempotency key creates one shipment. */
export const SAMPLES: Readonly<Record<SampleLanguage, (base: string) => string>> = {
  curl: (base) =>
    [
      `curl -X POST ${base}/shipments`,
      "  -H 'Authorization: Bearer YOUR_KEY'",
      "  -H 'Content-Type: application/json'",
      "  -H 'Idempotency-Key: ORD-1001'",
      `  -d '${JSON.stringify(BODY)}'`,
    ].join(" \\\n"),

  node: (base) => `const response = await fetch("${base}/shipments", {
  method: "POST",
  headers: {
    Authorization: "Bearer YOUR_KEY",
    "Content-Type": "application/json",
    "Idempotency-Key": "ORD-1001",
  },
  body: JSON.stringify(${JSON.stringify(BODY, null, 2).replaceAll("\n", "\n  ")}),
});
const shipment = await response.json();
if (!response.ok) throw new Error(shipment.detail);
console.log(shipment.tracking_number, shipment.label_url);`,

  client: (base) => `import { createMasar } from "@masar/client";

const masar = createMasar({ apiKey: "YOUR_KEY", baseUrl: "${base}" });
const shipment = await masar.post("/shipments", {
  params: { header: { "Idempotency-Key": "ORD-1001" } },
  body: ${JSON.stringify(BODY, null, 2).replaceAll("\n", "\n  ")},
});
console.log(shipment.tracking_number, shipment.label_url);`,

  php: (base) => `<?php
$request = curl_init("${base}/shipments");
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer YOUR_KEY",
        "Content-Type: application/json",
        "Idempotency-Key: ORD-1001",
    ],
    CURLOPT_POSTFIELDS => json_encode(${phpOf(BODY, 1)}),
]);
$shipment = json_decode(curl_exec($request), true);
if (curl_getinfo($request, CURLINFO_HTTP_CODE) !== 201) {
    throw new RuntimeException($shipment["detail"]);
}
echo $shipment["tracking_number"], " ", $shipment["label_url"], "\\n";`,

  python: (base) => `import json
import urllib.request

request = urllib.request.Request(
    "${base}/shipments",
    method="POST",
    headers={
        "Authorization": "Bearer YOUR_KEY",
        "Content-Type": "application/json",
        "Idempotency-Key": "ORD-1001",
    },
    data=json.dumps(${JSON.stringify(BODY, null, 4).replaceAll("\n", "\n    ")}).encode(),
)
with urllib.request.urlopen(request) as response:
    shipment = json.load(response)
print(shipment["tracking_number"], shipment["label_url"])`,
};

function phpOf(value: object, depth: number): string {
  const pad = "    ".repeat(depth + 1);
  const lines = Object.entries(value).map(
    ([name, inner]) =>
      `${pad}"${name}" => ${typeof inner === "object" && inner !== null ? phpOf(inner, depth + 1) : JSON.stringify(inner)},`,
  );
  return `[\n${lines.join("\n")}\n${"    ".repeat(depth)}]`;
}
