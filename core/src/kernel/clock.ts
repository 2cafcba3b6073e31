/** The time of day as an argument, so that tests and the sandbox can hand over their own. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
