import { type MasterKeys, open, seal } from "../kernel/crypto.ts";
import { type Endpoint, placeOfSecret, type Target } from "./endpoint.ts";

/** How long a secret signs after it was rolled. */
const EARLIER_SIGNS_MS = 86_400_000;
/** Each is a signature in every delivery. */
export const MOST_EARLIER = 5;

interface EarlierSecret {
  secret: string;
  /** Exclusive, in milliseconds since 1970. */
  until: number;
}

/** The endpoint's secret, and those that were rolled within a day, newest first: a delivery is signed with each. */
export function secretsOf(keys: MasterKeys, endpoint: Target, now: number): string[] {
  const secret = unsealed(keys, endpoint, { sealed: endpoint.secret, column: "secret" });
  return [secret, ...earlierSecrets(keys, endpoint, now).map((earlier) => earlier.secret)];
}

/** `secretsOf`, but the secrets of one target object are decrypted once: the deliveries that were read together share it. */
export function createSecretsReader(keys: MasterKeys): (target: Target, now: number) => string[] {
  const known = new WeakMap<Target, string[]>();
  return (target, now) => {
    const secrets = known.get(target) ?? secretsOf(keys, target, now);
    known.set(target, secrets);
    return secrets;
  };
}

/** The endpoint with a new secret; undefined when `MOST_EARLIER` still sign. */
export function withNewSecret(keys: MasterKeys, endpoint: Endpoint, secret: string, now: number): Endpoint | undefined {
  const earlier = earlierSecrets(keys, endpoint, now);
  if (earlier.length >= MOST_EARLIER) return undefined;
  const current = unsealed(keys, endpoint, { sealed: endpoint.secret, column: "secret" });
  const until = now + EARLIER_SIGNS_MS;
  const text = JSON.stringify([{ secret: current, until }, ...earlier]);
  return {
    ...endpoint,
    secret: seal(keys, secret, placeOfSecret(endpoint.id, "secret")),
    previousSecret: seal(keys, text, placeOfSecret(endpoint.id, "previous_secret")),
    previousSecretUntil: until,
  };
}

function earlierSecrets(keys: MasterKeys, endpoint: Target, now: number): EarlierSecret[] {
  const { previousSecret, previousSecretUntil } = endpoint;
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil <= now) return [];
  const text = unsealed(keys, endpoint, { sealed: previousSecret, column: "previous_secret" });
  // Stored by a version that kept one, the text is that secret.
  const all = text.startsWith("[")
    ? (JSON.parse(text) as EarlierSecret[])
    : [{ secret: text, until: previousSecretUntil }];
  return all.filter(({ until }) => until > now);
}

function unsealed(
  keys: MasterKeys,
  endpoint: Pick<Endpoint, "id">,
  { sealed, column }: { sealed: string; column: "secret" | "previous_secret" },
): string {
  const opened = open(keys, sealed, placeOfSecret(endpoint.id, column));
  if (opened.kind === "refused") throw new Error(`the secret of ${endpoint.id} does not open: ${opened.reason}`);
  return opened.text;
}
