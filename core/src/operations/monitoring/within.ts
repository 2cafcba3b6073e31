/** Shorter than Prometheus and load balancers wait for an answer. */
export const PROBE_TIMEOUT_MS = 3_000;

export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** @throws TooLate when it takes longer; what it would have come to is then of no interest. */
export async function within<Value>(timeoutMs: number, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([value, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
