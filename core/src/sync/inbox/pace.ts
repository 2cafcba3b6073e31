/** Within this time after an order was processed, its next webhooks are gathered. */
const REST_MS = 250;

/** Which orders are processed at the moment, and which were just now: their webhooks wait. */
export interface Pace {
  /** Whether a webhook has to wait. If so, `wake` is called when its order may be processed again. */
  waits(storeId: string, subject: string): boolean;
  begin(storeId: string, subject: string): void;
  end(storeId: string, subject: string): void;
  /** Nothing of the order was processed after all. */
  leave(storeId: string, subject: string): void;
  /** The orders of a store that were processed just now. */
  resting(storeId: string): string[];
}

interface Known {
  isUnderWay: boolean;
  isAwaited: boolean;
}

/** Lets webhooks of one order that come in a row be processed together: a hundred of them a few times. */
export function createPace(wake: () => void): Pace {
  const stores = new Map<string, Map<string, Known>>();
  const find = (storeId: string, subject: string) => stores.get(storeId)?.get(subject);

  function forget(storeId: string, subject: string, known: Known): void {
    if (find(storeId, subject) !== known) return; // it is processed again
    stores.get(storeId)?.delete(subject);
    if (stores.get(storeId)?.size === 0) stores.delete(storeId);
    if (known.isAwaited) wake();
  }

  return {
    waits(storeId, subject) {
      const known = find(storeId, subject);
      if (known) known.isAwaited = true;
      return known !== undefined;
    },
    begin(storeId, subject) {
      const ofStore = stores.get(storeId) ?? new Map<string, Known>();
      const isAwaited = ofStore.get(subject)?.isAwaited ?? false;
      stores.set(storeId, ofStore.set(subject, { isUnderWay: true, isAwaited }));
    },
    end(storeId, subject) {
      const known = find(storeId, subject);
      if (!known) return;
      known.isUnderWay = false;
      setTimeout(() => forget(storeId, subject, known), REST_MS).unref();
    },
    leave(storeId, subject) {
      const known = find(storeId, subject);
      if (known) forget(storeId, subject, known);
    },
    resting(storeId) {
      return [...(stores.get(storeId) ?? [])].flatMap(([subject, { isUnderWay }]) => (isUnderWay ? [] : [subject]));
    },
  };
}
