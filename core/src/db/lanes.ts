export interface Lanes<Item> {
  push(item: Item): void;
  queued(): number;
  isIdle(): boolean;
}

/** Times in a row that a lane begins at once: work that waits for nothing must not keep the event loop from its other events. */
const MOST_AT_ONCE = 100;

/** A queue that a number of lanes empty, each with up to `most` items at a time. */
export function createLanes<Item>(options: {
  lanes: number;
  most: number;
  /** A lane that is done begins at once with what waits when it is at most so much. 0 unless given. */
  few?: number;
  /** Never rejects. */
  work(items: readonly Item[]): Promise<void>;
  becameIdle?(): void;
}): Lanes<Item> {
  const { few = 0 } = options;
  let queue: Item[] = [];
  let busy = 0;
  let scheduled = false;
  let atOnce = 0;

  function schedule(): void {
    if (scheduled || busy >= options.lanes || queue.length === 0) return;
    scheduled = true;
    // One turn of the event loop lets every request that is already readable join them.
    setImmediate(() => {
      scheduled = false;
      atOnce = 0;
      void runLane();
    });
  }

  async function runLane(): Promise<void> {
    if (busy >= options.lanes || queue.length === 0) return;
    busy += 1;
    const items = queue.slice(0, options.most);
    queue = queue.slice(items.length);
    schedule();
    await options.work(items);
    busy -= 1;
    if (queue.length > 0 && queue.length <= few && !scheduled && atOnce < MOST_AT_ONCE) {
      atOnce += 1;
      void runLane();
    } else schedule();
    options.becameIdle?.();
  }

  return {
    push(item) {
      queue.push(item);
      schedule();
    },
    queued: () => queue.length,
    isIdle: () => busy === 0 && queue.length === 0 && !scheduled,
  };
}
