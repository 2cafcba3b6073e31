/** A part of a path, and what may follow it. */
interface Node<Target> {
  /** By their text in lower case: addresses are found in either case. */
  texts: Map<string, Node<Target>>;
  /** Placeholders with what stands behind them in the same part, such as `.pdf`; the longest first. */
  placeholders: { suffix: string; node: Node<Target> }[];
  /** What a path ends at, by method. */
  ends: Map<string, End<Target>>;
}

interface End<Target> {
  target: Target;
  names: readonly string[];
}

export type Found<Target> =
  | { kind: "found"; target: Target; params: Record<string, string> }
  | { kind: "other_methods"; allowed: string[] }
  | { kind: "unknown" };

export interface Router<Target> {
  /** @param path with placeholders, as the API document has it: `/labels/{tracking_number}.pdf`. */
  add(method: string, path: string, target: Target): void;
  /** @param path still percent-encoded, without the query. A route for GET answers HEAD. */
  find(method: string, path: string): Found<Target>;
}

/** Finds the route of a path part by part, without a regular expression for each route. */
export function createRouter<Target>(): Router<Target> {
  const root = newNode<Target>();

  return {
    add(method, path, target) {
      let node = root;
      const names: string[] = [];
      for (const part of partsOf(path)) {
        const [, name, suffix = ""] = /^\{(\w+)\}(.*)$/.exec(part) ?? [];
        if (name !== undefined) names.push(name);
        node = name === undefined ? textChild(node, part) : placeholderChild(node, suffix);
      }
      const methods = method === "GET" ? ["HEAD", "GET"] : [method];
      for (const one of methods) node.ends.set(one, { target, names });
    },

    find(method, path) {
      const parts = partsOf(path);
      const values: string[] = [];
      const end = endOf(root, { method, parts, values }, 0);
      if (end) return { kind: "found", target: end.target, params: paramsOf(end.names, values) };
      const allowed = METHODS.filter((other) => endOf(root, { method: other, parts, values: [] }, 0));
      return allowed.length > 0 ? { kind: "other_methods", allowed } : { kind: "unknown" };
    },
  };
}

const METHODS = ["HEAD", "GET", "POST", "PUT", "PATCH", "DELETE"];

function newNode<Target>(): Node<Target> {
  return { texts: new Map(), placeholders: [], ends: new Map() };
}

function partsOf(path: string): string[] {
  return path.slice(1).split("/");
}

function textChild<Target>(node: Node<Target>, part: string): Node<Target> {
  const name = part.toLowerCase();
  const child = node.texts.get(name) ?? newNode<Target>();
  node.texts.set(name, child);
  return child;
}

function placeholderChild<Target>({ placeholders }: Node<Target>, suffix: string): Node<Target> {
  const known = placeholders.find((one) => one.suffix === suffix);
  if (known) return known.node;
  const node = newNode<Target>();
  placeholders.push({ suffix, node });
  placeholders.sort((a, b) => b.suffix.length - a.suffix.length);
  return node;
}

interface Wanted {
  method: string;
  parts: readonly string[];
  /** Of the placeholders passed so far. */
  values: string[];
}

/** What the rest of a path leads to, texts before placeholders. */
function endOf<Target>(node: Node<Target>, wanted: Wanted, at: number): End<Target> | undefined {
  const part = wanted.parts[at];
  if (part === undefined) return node.ends.get(wanted.method);
  const named = node.texts.get(part) ?? node.texts.get(part.toLowerCase());
  const end = named && endOf(named, wanted, at + 1);
  if (end) return end;
  for (const { suffix, node: next } of node.placeholders) {
    if (part.length <= suffix.length || !part.toLowerCase().endsWith(suffix)) continue;
    wanted.values.push(part.slice(0, part.length - suffix.length));
    const found = endOf(next, wanted, at + 1);
    if (found) return found;
    wanted.values.pop();
  }
  return undefined;
}

function paramsOf(names: readonly string[], values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) params[name] = decoded(values[at] ?? "");
  return params;
}

/** As it is when it is not valid percent-encoding: no id is. */
function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
