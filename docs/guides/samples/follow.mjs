import { randomUUID } from "node:crypto";
import { BASE, call } from "./masar.mjs";

const number = process.argv[2];

// In the sandbox a request stands for the courier's next scan. In live, couriers scan.
if (BASE.includes("/sandbox/")) await call("POST", `/simulations/${number}/advance`, { key: randomUUID() });

const tracking = await call("GET", `/track/${number}`);
const { stage, title, promised_by } = await tracking.json();
console.log(stage, "-", title, "- promised by", promised_by);
