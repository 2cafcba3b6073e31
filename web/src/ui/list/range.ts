/** The keys from one row to another, both included, in either direction; the last alone where the first is not there. */
export function rangeOf(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : keys.indexOf(from), keys.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Whether Shift was held while a checkbox was pressed. */
export function isShifted(event: { nativeEvent: Event }): boolean {
  return "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true;
}
