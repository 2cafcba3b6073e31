/** As Medusa's locking module has it. */
export interface Locking {
  execute<Result>(keys: string[], job: () => Promise<Result>, args?: { timeout?: number }): Promise<Result>;
}

/** Seconds. The lock expires after them even while the job runs; the slowest call ends sooner. */
const LOCK_SECONDS = 40;

/**
 * One change of an order's parcels at a time. Medusa's workflows take locks on the bare id of the order: this key is another
 * one, so that they can run inside.
 */
export function withOrderLock<Result>(locking: Locking, orderId: string, job: () => Promise<Result>): Promise<Result> {
  return locking.execute([`masar:order:${orderId}`], job, { timeout: LOCK_SECONDS });
}

export function withSetUpLock<Result>(locking: Locking, job: () => Promise<Result>): Promise<Result> {
  return locking.execute(["masar:set-up"], job, { timeout: LOCK_SECONDS });
}
