import { writeFile } from "node:fs/promises";
import { call, Problem } from "./masar.mjs";

try {
  const created = await call("POST", "/shipments", {
    key: "order-ORD-1001", // your order's number: an order that is sent twice becomes one shipment
    body: {
      reference: "ORD-1001",
      service: "standard",
      cod_value: 1250.5,
      parcel: { weight_kg: 1.2 },
      recipient: { name: "Mona Ali", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street, Dokki" },
    },
  });
  const { tracking_number: number, pricing } = await created.json();
  console.log(number, pricing.total, pricing.currency);

  const label = await call("GET", `/labels/${number}.pdf`);
  await writeFile(`${number}.pdf`, Buffer.from(await label.arrayBuffer()));
} catch (problem) {
  if (!(problem instanceof Problem) || problem.errors.length === 0) throw problem;
  for (const { pointer, detail } of problem.errors) console.error(pointer, detail);
  process.exitCode = 1;
}
