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
  /**
   * What the buyer pays for delivery while Masar does not answer and no price of the governorate is known, in EGP. By default the
   * highest price seen so far, else 70.
   */
  fallbackPrice?: number;
  /** Put the goods of a returned parcel back into stock. `manual` leaves that to the merchant. */
  restockOnReturn?: "automatic" | "manual";
  /** Capture the cash that the courier collected. */
  captureOnDelivery?: boolean;
}

export type Options = Required<Omit<MasarOptions, "fallbackPrice">> & { fallbackPrice?: number | undefined };

/** The options with their defaults. @throws Error that names the option. */
export function readOptions(given: Partial<MasarOptions> = {}): Options {
  const options = { ...DEFAULTS, ...withoutUndefined(given) };
  for (const [name, { is, must }] of Object.entries(RULES))
    if (!is(options[name as keyof Options])) throw new Error(`masar: the option ${name} must be ${must}`);
  const { codProviders, weightUnit, defaultWeightGrams, fallbackPrice, restockOnReturn, captureOnDelivery } = options;
  const [masarUrl, backendUrl] = [options.masarUrl, options.backendUrl].map((url) => url.replace(/\/+$/, ""));
  return {
    masarUrl: masarUrl ?? "",
    backendUrl: backendUrl ?? "",
    codProviders,
    weightUnit,
    defaultWeightGrams,
    fallbackPrice,
    restockOnReturn,
    captureOnDelivery,
  };
}

/** @throws Error that names an option which does not exist: a misspelt one would be left out without a word. */
export function refuseUnknown(given: object): void {
  const unknown = Object.keys(given).find((name) => !(name in RULES));
  if (unknown !== undefined)
    throw new Error(`masar: there is no option ${unknown}; the options are ${Object.keys(RULES).join(", ")}`);
}

const DEFAULTS: Options = {
  masarUrl: "",
  backendUrl: "",
  codProviders: ["pp_system_default"],
  weightUnit: "g",
  defaultWeightGrams: 500,
  restockOnReturn: "automatic",
  captureOnDelivery: true,
};

interface Rule {
  is(value: unknown): boolean;
  must: string;
}

const ADDRESS: Rule = { is: isAddress, must: "an http(s) address" };
const NUMBER: Rule = {
  is: (value) => typeof value === "number" && Number.isFinite(value) && value > 0,
  must: "a number above 0",
};
const oneOf = (...values: readonly string[]): Rule => ({
  is: (value) => values.some((one) => one === value),
  must: values.join(" or "),
});

const RULES: Readonly<Record<keyof Options, Rule>> = {
  masarUrl: ADDRESS,
  backendUrl: ADDRESS,
  codProviders: {
    is: (value) => Array.isArray(value) && value.every((one) => typeof one === "string" && one !== ""),
    must: "a list of ids of payment providers",
  },
  weightUnit: oneOf("g", "kg"),
  defaultWeightGrams: NUMBER,
  fallbackPrice: { ...NUMBER, is: (value) => value === undefined || NUMBER.is(value) },
  restockOnReturn: oneOf("automatic", "manual"),
  captureOnDelivery: { is: (value) => typeof value === "boolean", must: "true or false" },
};

function withoutUndefined(given: Partial<MasarOptions>): Partial<Options> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function isAddress(value: unknown): boolean {
  try {
    const { protocol, username, search, hash } = new URL(String(value));
    return /^https?:$/.test(protocol) && username + search + hash === "";
  } catch {
    return false;
  }
}
