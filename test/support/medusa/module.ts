// The plugin's pure parts. It is a package of its own for Medusa, which this workspace does not have: the files are
// loaded by their address, and these are the types that the tests need.

export type Lines = Record<string, number>;

export interface Parcel {
  number: number;
  state: string;
  fulfillment_id: string | null;
  lines: Lines;
  service?: string | null;
  tracking_number: string | null;
}

interface Module {
  "masar/parcels": {
    planParcel(
      wanted: Lines,
      ordered: readonly { id: string; quantity: number; fulfilled: number }[],
      parcels: readonly Parcel[],
    ): { kind: string; number?: number; parcel?: Parcel; trackingNumbers?: string[] };
  };
  "masar/order-document": {
    describeOrder(
      order: object,
      parcels: readonly Parcel[],
      options: object,
      request?: { number: number; lines: Lines; service?: string | null },
    ): {
      order: Record<string, unknown>;
      parcels: { number: number; state: string; lines: Lines; service?: string | null }[];
    };
  };
  "masar/quotes": {
    Quotes: new (
      options: object,
    ) => { price(service: string, cart: object, connection: object | undefined): Promise<number | undefined> };
  };
  "masar/sealing": {
    seal(secret: string, text: string): string;
    unseal(secret: string, text: string): string | undefined;
  };
  options: { readOptions(given?: object): Record<string, unknown> };
  config: { withMasar<Config extends object>(config: Config, options: object): Config };
}

export function loadModule<Name extends keyof Module>(name: Name): Promise<Module[Name]> {
  return import(new URL(`../../../connectors/medusa/module/src/${name}.ts`, import.meta.url).href);
}

export const ADDRESSES = { masarUrl: "https://app.masar.example", backendUrl: "https://medusa.example.test" };
