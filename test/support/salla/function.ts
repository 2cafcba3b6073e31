import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { APP } from "./salla.ts";

/** What a function of the portal answered, as Salla's runtime reads it. */
export interface FunctionAnswer {
  ok: boolean;
  message?: string;
  values: Record<string, unknown>;
}

/** Runs a function of `connectors/salla/functions` as Salla does: web APIs and Salla's two answers, and nothing else. */
export async function runFunction(
  name: "shipment-creating" | "shipment-cancelling",
  { origin, payload }: { origin: string; payload: unknown },
): Promise<FunctionAnswer> {
  const file = new URL(`../../../connectors/salla/functions/${name}.js`, import.meta.url);
  const source = readFileSync(file, "utf8")
    .replace("https://masar.example", origin)
    .replace('"SALLA_FUNCTION_KEY"', JSON.stringify(APP.functionKey))
    .replace("export default", "globalThis.run =");
  const sandbox = createContext({
    fetch,
    crypto,
    TextEncoder,
    AbortController,
    // The function allows itself what Salla's machines allow it; a test may run on slower ones.
    setTimeout: (work: () => void, ms: number) => setTimeout(work, 30 * ms),
    clearTimeout,
    Shipment: { success: () => answer(true), error: (message: string) => ({ ...answer(false), message }) },
    Resp: { success: () => answer(true), error: () => answer(false) },
  });
  runInContext(source, sandbox);
  return (await (sandbox as { run(context: unknown): Promise<FunctionAnswer> }).run({ payload })) as FunctionAnswer;
}

function answer(ok: boolean): FunctionAnswer {
  const made: FunctionAnswer = { ok, values: {} };
  const set =
    (name: string) =>
    (value: unknown): FunctionAnswer => {
      made.values[name] = value;
      return chained;
    };
  const chained: FunctionAnswer = Object.assign(made, {
    setShipmentNumber: set("number"),
    setTrackingNumber: set("tracking_number"),
    setTrackingLink: set("tracking_link"),
    setPdfLabel: set("label"),
    setData: set("data"),
    setMessage(message: string): FunctionAnswer {
      made.message = message;
      return chained;
    },
  });
  return chained;
}
