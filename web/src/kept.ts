/** What the browser keeps: for this tab, or for every visit. Without room or permission for it, nothing is kept. */
type Where = "tab" | "browser";

export function kept(where: Where, name: string): string | null {
  return attempt(() => storage(where).getItem(name)) ?? null;
}

/** Whether it is kept now. */
export function keep(where: Where, name: string, value: string): boolean {
  return (
    attempt(() => {
      storage(where).setItem(name, value);
      return true;
    }) ?? false
  );
}

export function forget(where: Where, name: string): void {
  attempt(() => storage(where).removeItem(name));
}

/** Everything whose name begins so. */
export function forgetAll(where: Where, beginning: string): void {
  const names = attempt(() => Object.keys(storage(where))) ?? [];
  for (const name of names) if (name.startsWith(beginning)) forget(where, name);
}

function storage(where: Where): Storage {
  return where === "tab" ? sessionStorage : localStorage;
}

/** Reading `localStorage` throws where it is refused, and writing where it is full. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
