import { crc32 } from "node:zlib";

const BUCKETS = 1_000;

/**
 * The account's bucket, 0 to 999: CRC-32 of its id (that of zlib and PNG), modulo 1000. Tracking numbers contain it, so it
 * is the same for good: another function would say of every number issued before that it belongs elsewhere.
 */
export function bucketOf(accountId: string): number {
  return crc32(accountId) % BUCKETS;
}
