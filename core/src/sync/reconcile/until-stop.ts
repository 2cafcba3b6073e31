/** The process stops, or another process holds the store's lease. */
export class Stopped extends Error {}

/**
 * The same items, until the process stops: then it throws at once, because a store may answer for hours without an item. The
 * request that is under way is left to itself.
 */
export async function* untilStop<Item>(items: AsyncIterable<Item>, stop: AbortSignal): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await nextOf(iterator, stop);
      if (done) return;
      yield value;
    }
  } finally {
    iterator.return?.().catch(() => undefined); // not waited for: it comes after the request that is under way
  }
}

async function nextOf<Item>(iterator: AsyncIterator<Item>, stop: AbortSignal): Promise<IteratorResult<Item>> {
  if (stop.aborted) throw new Stopped();
  // A promise of its own for each item: one for all would keep every item until the list ends.
  const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Item>>();
  const leave = () => reject(new Stopped());
  stop.addEventListener("abort", leave);
  iterator.next().then(resolve, reject);
  return promise.finally(() => stop.removeEventListener("abort", leave));
}
