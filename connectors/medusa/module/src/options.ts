/** What the merchant writes into `medusa-config.ts`. */
export interface MasarOptions {
  /** The address of Masar's dashboard, such as https://app.masar.example. */
  masarUrl: string;
  /** The public address of this Medusa server. Masar sends events to it. */
  backendUrl: string;
  /** Payment providers that mean cash on delivery. */
  codProviders?: readonly string[];
  /** The unit of the weights of variants: Medusa stores a bare number. */
  weightUnit?: "g" | "kg";
  /** Of an item without a weight. */
  defaultWeightGrams?: number;
  /** What the buyer pays for delivery while Masar does not answer and no earlier price is known, in EGP. */
  fallbackPrice?: number;
  /** Put the goods of a returned parcel back into stock. `manual` leaves that to the merchant. */
  restockOnReturn?: "automatic" | "manual";
  /** Capture the cash that the courier collected. */
  captureOnDelivery?: boolean;
}

export type Options = Required<MasarOptions>;

/** The options with their defaults. @throws Error that names the option. */
export function readOptions(given: Partial<MasarOptions> = {}): Options {
  const { masarUrl = "", backendUrl = "", weightUnit = "g", restockOnReturn = "automatic" } = given;
  const { defaultWeightGrams = 500, fallbackPrice = 70 } = given;
  for (const [name, value] of Object.entries({ masarUrl, backendUrl }))
    if (!isAddress(value)) throw new Error(`masar: the option ${name} must be an http(s) address`);
  if (weightUnit !== "g" && weightUnit !== "kg") throw new Error("masar: the option weightUnit must be g or kg");
  if (restockOnReturn !== "automatic" && restockOnReturn !== "manual")
    throw new Error("masar: the option restockOnReturn must be automatic or manual");
  for (const [name, value] of Object.entries({ defaultWeightGrams, fallbackPrice }))
    if (!(value > 0)) throw new Error(`masar: the option ${name} must be a number above 0`);
  return {
    masarUrl: masarUrl.replace(/\/+$/, ""),
    backendUrl: backendUrl.replace(/\/+$/, ""),
    codProviders: given.codProviders ?? ["pp_system_default"],
    weightUnit,
    defaultWeightGrams,
    fallbackPrice,
    restockOnReturn,
    captureOnDelivery: given.captureOnDelivery ?? true,
  };
}

function isAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
