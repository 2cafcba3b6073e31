import findMyWay, { type HTTPMethod } from "find-my-way";

export type Found<Target> =
  | { kind: "found"; target: Target; params: Record<string, string | undefined> }
  | { kind: "other_methods"; allowed: readonly string[] }
  | { kind: "unknown" };

export interface Router<Target> {
  /** @param path with placeholders, as the API document has it: `/labels/{tracking_number}.pdf`. */
  add(method: string, path: string, target: Target): void;
  /** @param path still percent-encoded, without the query. A route for GET answers HEAD. */
  find(method: string, path: string): Found<Target>;
}

const METHODS = ["HEAD", "GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Finds the route of a path in a tree, without a regular expression for each route. Either case is found, but for what follows a placeholder. */
export function createRouter<Target>(): Router<Target> {
  const router = findMyWay({ caseSensitive: false, maxParamLength: 1_000 });

  function match(method: string, path: string) {
    const found = router.find(method as HTTPMethod, path);
    // A placeholder is at least a character.
    return found && Object.values(found.params).includes("") ? null : found;
  }

  return {
    add(method, path, target) {
      const pattern = path.replaceAll(/\{(\w+)\}(\.\w+)?/g, (_, name, suffix) =>
        suffix ? `:${name}(^[^/]+?)${suffix}` : `:${name}`,
      );
      const methods = method === "GET" ? (["HEAD", "GET"] as const) : [method as HTTPMethod];
      router.on([...methods], pattern, () => undefined, target);
    },

    find(method, path) {
      const found = match(method, path);
      if (found) return { kind: "found", target: found.store, params: found.params };
      const allowed = METHODS.filter((other) => match(other, path));
      return allowed.length > 0 ? { kind: "other_methods", allowed } : { kind: "unknown" };
    },
  };
}
