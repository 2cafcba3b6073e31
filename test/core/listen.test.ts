import { once } from "node:events";
import { Agent, type IncomingMessage, get as request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { closeServer, listen } from "@masar/core/kernel/listen";
import { expect, test } from "vitest";

/** Sends a request over the agent's single kept-alive connection. */
function ask(port: number, agent: Agent, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, agent }, async (response: IncomingMessage) => {
      const chunks = await response.toArray();
      resolve(Buffer.concat(chunks).toString());
    });
    sent.on("error", reject);
  });
}

test("closing ends while a client keeps sending on its connection, and earlier requests are answered", async () => {
  let stopping: Promise<void> | undefined;
  let asked = 0;
  const server = await listen(
    (_, response) => {
      asked++;
      if (asked === 2) stopping = closeServer(server); // during the second request
      response.end(`answer ${asked}`);
    },
    { port: 0, host: "127.0.0.1" },
  );
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: string[] = [];
  let refused: unknown;
  // As a page does that polls after every response.
  while (refused === undefined && asked < 50) {
    await ask(port, agent, "/").then(
      (answer) => answers.push(answer),
      (error) => {
        refused = error;
      },
    );
  }
  expect(answers.slice(0, 2)).toEqual(["answer 1", "answer 2"]);
  expect(refused).toBeDefined();
  expect(asked).toBeLessThan(5);
  await stopping;
});

/** A server that notes what it carries out, and a client's connection to it. */
async function connected(answer: (response: ServerResponse, server: Server) => void) {
  const carriedOut: (string | undefined)[] = [];
  const server = await listen(
    (request, response) => {
      carriedOut.push(request.url);
      answer(response, server);
    },
    { port: 0, host: "127.0.0.1" },
  );
  const { port } = server.address() as AddressInfo;
  const client = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  return { carriedOut, server, client };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test("a request that arrives after its connection was ended is not carried out", async () => {
  let stopping: Promise<void> | undefined;
  const { carriedOut, client } = await connected((response, server) => {
    stopping ??= closeServer(server);
    response.end();
  });
  client.on("error", () => undefined).resume();
  client.write(get("/first"));
  await once(client, "end"); // the server will send nothing more
  client.write(get("/second"));
  await stopping; // the connection is closed
  client.destroy();
  expect(carriedOut).toEqual(["/first"]);
});

test("a request behind one whose response ends the connection is not carried out", async () => {
  let stopping: Promise<void> | undefined;
  const { carriedOut, client } = await connected((response, server) => {
    stopping ??= closeServer(server);
    setImmediate(() => response.end());
  });
  client.write(get("/first") + get("/second"));
  const answered = String(Buffer.concat(await client.toArray()));
  client.destroy();
  await stopping;
  expect(answered.match(/^HTTP\/1\.1 200 /gm)).toHaveLength(1);
  expect(carriedOut).toEqual(["/first"]);
});

test("a request with something behind it that is no HTTP is refused and not carried out", async () => {
  const { carriedOut, server, client } = await connected((response) => response.end());
  client.write(`${get("/first")}no request\r\n\r\n`);
  const answered = String(Buffer.concat(await client.toArray()));
  client.destroy();
  await closeServer(server);
  expect(answered).toMatch(/^HTTP\/1\.1 400 /);
  expect(carriedOut).toEqual([]);
});

test("closing ends while a client has sent half a request or does not read its response", async () => {
  const server = await listen(
    (request, response) => {
      request.resume().once("end", () => response.end(Buffer.alloc(50_000_000)));
    },
    { port: 0, host: "127.0.0.1" },
  );
  const { port } = server.address() as AddressInfo;
  const half = connect({ host: "127.0.0.1", port });
  half.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n1");
  const deaf = connect({ host: "127.0.0.1", port });
  deaf.pause().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await Promise.all([once(half, "connect"), once(deaf, "connect")]);
  for (const socket of [half, deaf]) socket.on("error", () => undefined);
  await expect(closeServer(server, 20)).resolves.toBeUndefined();
});
