import { isIP, type LookupFunction, connect as openSocket, type Socket } from "node:net";
import { buildConnector } from "undici";
import { blockedRange } from "./guard.ts";
import { firstBlocked, type Resolve } from "./resolve.ts";

/**
 * Why there is no connection. The detail says it without naming an address: what a name inside our network resolves to
 * is no merchant's business.
 */
export class ConnectFailure extends Error {
  readonly reason: "dns" | "blocked" | "connect" | "tls";
  /** Of the socket, such as `ECONNREFUSED`; where it has none `EBLOCKED`, `EDNS`, `ECONNECT` or `ETLS`. */
  readonly code: string;

  constructor(reason: ConnectFailure["reason"], detail: string, code = `E${reason.toUpperCase()}`) {
    super(detail);
    this.reason = reason;
    this.code = code;
  }
}

export interface ConnectOptions {
  resolve: Resolve;
  allowPrivate: boolean;
  /** For DNS, TCP and TLS together. */
  timeoutMs: number;
  /** Certificate authorities to trust instead of the well-known ones, in PEM. */
  ca?: string | undefined;
}

/**
 * Opens sockets for undici to public addresses only. The order is what makes it safe:
 * 1. the host is resolved once, here, and every address checked (a literal address takes the same way);
 * 2. the socket may go to these addresses and nowhere else, so a name that changes its answer gains nothing;
 * 3. the address it is connected to is checked once more, before TLS or HTTP writes the first byte.
 * A connection kept alive stays with the peer that was checked, so requests that reuse it need no check.
 */
export function guardedConnector(options: ConnectOptions): buildConnector.connector {
  const { timeoutMs, ca } = options;
  const startTls = buildConnector({ allowH2: false, timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) });

  return (target, done) => {
    // Not AbortSignal.timeout: it could not be cancelled, and would close the open connection later.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    openChecked(target.hostname, portOf(target), deadline.signal, options)
      .then((socket) => (target.protocol === "https:" ? secure(socket, target, deadline.signal, startTls) : socket))
      .finally(() => clearTimeout(timer))
      .then(
        (socket) => done(null, socket),
        (error) => done(error, null),
      );
  };
}

async function openChecked(
  host: string,
  port: number,
  deadline: AbortSignal,
  options: ConnectOptions,
): Promise<Socket> {
  const addresses = isIP(host) ? [host] : await resolveHost(host, deadline, options.resolve);
  const range = options.allowPrivate ? undefined : firstBlocked(addresses);
  if (range) throw new ConnectFailure("blocked", `The host is, or resolves to, ${range}.`);

  const socket = await openTcp(host, port, addresses, deadline);
  const peer = socket.remoteAddress;
  const peerRange = peer === undefined || options.allowPrivate ? undefined : blockedRange(peer);
  if (peer !== undefined && peerRange === undefined) return socket;
  socket.destroy();
  throw peerRange
    ? new ConnectFailure("blocked", `The host led to ${peerRange}.`)
    : new ConnectFailure("connect", "The connection broke as soon as it was made.");
}

async function resolveHost(host: string, deadline: AbortSignal, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await Promise.race([resolve(host), aborted(deadline)]).catch((error) => {
    throw failureOf("dns", "The host could not be resolved", codeOf(error, deadline));
  });
  if (addresses.length === 0) throw new ConnectFailure("dns", "The host has no address.");
  return addresses;
}

function openTcp(host: string, port: number, addresses: readonly string[], deadline: AbortSignal): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  // Several addresses are tried in turn (RFC 8305), which is why the answer is all of them. Node's own 250 ms for each
  // would give up on a receiver that is merely far away.
  const lookup: LookupFunction = (_host, _options, callback) => callback(null, found);
  const inTurn = { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 };
  return new Promise((resolve, reject) => {
    const socket = openSocket({ host, port, ...inTurn, noDelay: true, keepAlive: true, signal: deadline });
    socket.once("connect", () => resolve(socket));
    // Never taken off: until undici listens too, an error without a listener would end the process.
    socket.on("error", (error) => reject(failureOf("connect", "No connection", codeOf(error, deadline))));
  });
}

function secure(
  socket: Socket,
  target: buildConnector.Options,
  deadline: AbortSignal,
  startTls: buildConnector.connector,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    startTls({ ...target, httpSocket: socket }, (error, secured) => {
      if (secured) return resolve(secured);
      socket.destroy();
      reject(failureOf("tls", "No secure connection", codeOf(error, deadline)));
    });
  });
}

function portOf({ port, protocol }: buildConnector.Options): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function failureOf(reason: ConnectFailure["reason"], detail: string, code: string): ConnectFailure {
  return new ConnectFailure(reason, `${detail} (${code}).`, code === NO_CODE ? undefined : code);
}

function codeOf(error: unknown, deadline: AbortSignal): string {
  return deadline.aborted ? "ETIMEDOUT" : errorCode(error);
}

const NO_CODE = "unknown error";

/** What may be shown of an error from a socket or from undici: its code. Its message may quote addresses. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && error.code ? String(error.code) : NO_CODE;
}
