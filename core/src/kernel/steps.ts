/**
 * `await nextStep` lets everything else that is ready do its step before this goes on. Requests become ready together: those that one turn of the
 * event loop, one query or one commit brings. Doing each step for all of them before the next one made bookings a tenth faster, most likely
 * because the code of a step then stays in the processor's caches (docs/decisions/steps.md).
 */
export const nextStep: Promise<void> = Promise.resolve();

/** Does the work for all items that a turn of the event loop brings, one after the other, when the turn has brought them. */
export function atEndOfTurn<Item>(work: (item: Item) => void): (item: Item) => void {
  let waiting: Item[] = [];
  function workForAll(): void {
    const items = waiting;
    waiting = [];
    let begun = 0;
    try {
      while (begun < items.length) work(items[begun++] as Item);
    } finally {
      // After an error the others have the next turn.
      if (begun < items.length) {
        waiting.unshift(...items.slice(begun));
        setImmediate(workForAll);
      }
    }
  }
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(workForAll);
  };
}
