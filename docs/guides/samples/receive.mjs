import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { isFromMasar } from "./verify.mjs";

const seen = new Set(); // in your database: an event can arrive more than once

createServer(async (request, response) => {
  const body = await buffer(request);
  if (!isFromMasar({ headers: request.headers, body, secret: process.env.MASAR_WEBHOOK_SECRET })) {
    response.writeHead(401).end();
    return;
  }
  const event = JSON.parse(body);
  if (!seen.has(event.id)) {
    seen.add(event.id);
    console.log(event.type, event.data.object.tracking_number ?? event.data.object.id);
  }
  response.writeHead(204).end(); // within 15 seconds: do slow work afterwards
}).listen(process.env.PORT ?? 4000);
