export const BASE = process.env.MASAR_URL ?? "https://masar.example/sandbox/v1";

const MAY_WORK_LATER = new Set([429, 500, 502, 503, 504]);
const TRIES = 4;

/** An answer that is not a success. Decide by `code`, which never changes. */
export class Problem extends Error {
  constructor({ status, code, title, detail, errors = [], request_id }) {
    super(`${status} ${code}: ${detail ?? title} (${request_id})`);
    Object.assign(this, { status, code, errors, requestId: request_id });
  }
}

/** A request with the same `key` is carried out once, so that it may be repeated. Give every POST a key. */
export async function call(method, path, { body, key } = {}) {
  for (let tries = 1; ; tries++) {
    const response = await send(method, path, { body, key });
    if (response?.ok) return response;
    const isLast = tries === TRIES || (response && !MAY_WORK_LATER.has(response.status));
    if (isLast && response) throw new Problem(await response.json());
    if (isLast) throw new Error(`no answer to ${method} ${path}: it may have been carried out`);
    const seconds = Number(response?.headers.get("Retry-After") ?? 2 ** tries);
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
}

/** The response; undefined when there was none within 30 seconds. */
async function send(method, path, { body, key }) {
  const headers = { Authorization: `Bearer ${process.env.MASAR_API_KEY}` };
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const options = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30_000) };
  return fetch(BASE + path, options).catch(() => undefined);
}
