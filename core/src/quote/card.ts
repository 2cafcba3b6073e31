import * as z from "zod";
import { type GovernorateCode, listGovernorates } from "../address/governorate.ts";
import { ZONE_CODES, type ZoneCode } from "../address/place/zone.ts";
import { cairoMinute, timestampOf, toEpochDay } from "../kernel/time.ts";

export const SERVICES = ["economy", "standard", "express"] as const;
export type Service = (typeof SERVICES)[number];

const governorates = listGovernorates().map(({ code }) => code);
/** Bounded so that every sum and percentage of a shipment stays an exact integer. */
const piastres = z.int().min(0).max(100_000_000);
const basisPoints = z.int().min(0).max(10_000);
const days = z.int().min(0).max(60);

const zone = z.strictObject({
  /** Short, printed on the label. */
  code: z.string().min(1).max(8),
  nameEn: z.string().min(1),
  nameAr: z.string().min(1),
  /** Governorates, and parts of governorates that are priced apart, such as `north_coast`. */
  members: z.array(z.enum([...governorates, ...ZONE_CODES])).min(1),
});

/** One service between two zones. A lane that is not listed is not sold. Prices are net of VAT. */
const lane = z.strictObject({
  service: z.enum(SERVICES),
  from: z.string(),
  to: z.string(),
  basePiastres: piastres,
  /** What bringing the parcel back to the merchant costs. */
  returnPiastres: piastres,
  /** Earliest and latest working day after collection. */
  committedDays: z
    .tuple([days, days])
    .refine(([earliest, latest]) => earliest <= latest, "the earliest day comes first"),
});

/** Applies to cash above `fromPiastres`, up to and including `toPiastres` (null: no upper end). Net of VAT. */
const codBracket = z.strictObject({
  fromPiastres: piastres,
  toPiastres: piastres.nullable(),
  flatPiastres: piastres,
  basisPoints,
  /** The percentage is taken of the whole amount, or of what exceeds `fromPiastres`. */
  of: z.enum(["whole", "excess"]),
});

const rateCardData = z
  .strictObject({
    id: z.string().min(1),
    /** Holds from this day in Cairo until another card begins. */
    validFrom: z.iso.date(),
    currency: z.literal("EGP"),
    /** True for figures that were made up to try the service with. */
    sample: z.boolean(),
    /** Cairo time of a working day: shipments booked before it are collected that day. */
    cutOff: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "HH:MM"),
    zones: z.array(zone).min(1),
    lanes: z.array(lane).min(1),
    weight: z.strictObject({ includedGrams: z.int().positive(), startedKilogramPiastres: piastres }),
    codFee: z.strictObject({ brackets: z.array(codBracket).min(1), maxPiastres: piastres.nullable() }),
    vatBasisPoints: basisPoints,
    /**
     * For a parcel that was lost or damaged between its collection and its end: the value of its goods, at most this. It is
     * charged neither shipping nor a return. `vat`: damages are no supply, so VAT is neither included nor added.
     */
    compensation: z.strictObject({ maxPiastres: piastres, vat: z.literal("none") }),
  })
  .superRefine((card, context) => {
    for (const message of contradictions(card)) context.addIssue({ code: "custom", message });
  });

/** A rate card as stored: plain JSON. */
export type RateCardData = z.input<typeof rateCardData>;
export type Zone = Readonly<z.output<typeof zone>>;
export type Lane = Readonly<z.output<typeof lane>>;

/** A rate card that was checked, with what pricing looks up on every shipment. */
export type RateCard = Readonly<Omit<z.output<typeof rateCardData>, "validFrom">> & {
  readonly validFrom: Temporal.PlainDate;
  /** The same as days since 1970-01-01. */
  readonly validFromDay: number;
  /** Complete: every governorate is in exactly one zone. */
  readonly zoneOf: Readonly<Record<GovernorateCode, Zone>>;
  /** Only parts that the card names; the others are priced as their governorate. */
  readonly zoneOfPart: ReadonlyMap<ZoneCode, Zone>;
  readonly laneByKey: ReadonlyMap<string, Lane>;
};

/** Which service between which governorates. */
export type Route = {
  readonly service: Service;
  readonly origin: GovernorateCode;
  readonly destination: GovernorateCode;
  /** The part of the governorate; null or missing: no part that is priced apart. */
  readonly part?: ZoneCode | null;
};

/** Checks a stored card; throws ZodError naming what is wrong with it. */
export function parseRateCard(data: unknown): RateCard {
  const card = rateCardData.parse(data);
  const members = card.zones.flatMap((zone) => zone.members.map((member) => [member, zone] as const));
  const parts = members.flatMap(([member, zone]) => (isPart(member) ? [[member, zone] as const] : []));
  const validFrom = Temporal.PlainDate.from(card.validFrom);
  return {
    ...card,
    validFrom,
    validFromDay: toEpochDay(validFrom),
    // The check above saw to it that all 27 are there.
    zoneOf: Object.fromEntries(members) as Record<GovernorateCode, Zone>,
    zoneOfPart: new Map(parts),
    laneByKey: new Map(card.lanes.map((lane) => [laneKey(lane.service, lane.from, lane.to), lane])),
  };
}

/** The card in force on a day in Cairo, as days since 1970-01-01: the one that began last. Undefined before the first. */
export function cardAt(cards: readonly RateCard[], epochDay: number): RateCard | undefined {
  let current: RateCard | undefined;
  for (const card of cards) {
    if (card.validFromDay <= epochDay && (!current || card.validFromDay > current.validFromDay)) current = card;
  }
  return current;
}

/** The card in force at a moment, in milliseconds. @throws when no card had begun: cards must reach back to the first shipment. */
export function cardInForce(cards: readonly RateCard[], atMs: number): RateCard {
  const card = cardAt(cards, cairoMinute(atMs).epochDay);
  if (!card) throw new Error(`no rate card is in force at ${timestampOf(atMs)}`);
  return card;
}

/** The lane of a route, undefined when that service is not sold there. */
export function laneOf(card: RateCard, { service, origin, destination, part }: Route): Lane | undefined {
  const to = (part ? card.zoneOfPart.get(part) : undefined) ?? card.zoneOf[destination];
  return card.laneByKey.get(laneKey(service, card.zoneOf[origin].code, to.code));
}

function isPart(member: GovernorateCode | ZoneCode): member is ZoneCode {
  return ZONE_CODES.some((code) => code === member);
}

export type ServiceUnavailable = {
  readonly kind: "service_unavailable";
  readonly service: Service;
  /** What is sold on that way, slowest first; possibly nothing. */
  readonly offered: readonly Service[];
};

/** The answer for a route that has no lane, with what is sold instead. */
export function serviceUnavailable(card: RateCard, route: Route): ServiceUnavailable {
  const offered = SERVICES.filter((service) => laneOf(card, { ...route, service }) !== undefined);
  return { kind: "service_unavailable", service: route.service, offered };
}

function laneKey(service: Service, from: string, to: string): string {
  return `${service} ${from} ${to}`;
}

function* contradictions({ zones, lanes, codFee }: Pick<z.output<typeof rateCardData>, "zones" | "lanes" | "codFee">) {
  const codes = zones.map(({ code }) => code);
  const members = zones.flatMap((zone) => zone.members);
  const keys = lanes.map(({ service, from, to }) => laneKey(service, from, to));
  for (const code of repeated(codes)) yield `zone ${code} is listed twice`;
  for (const code of repeated(members)) yield `${isPart(code) ? "the part" : "governorate"} ${code} is in two zones`;
  for (const code of governorates.filter((code) => !members.includes(code))) yield `governorate ${code} is in no zone`;
  for (const key of repeated(keys)) yield `lane ${key} is listed twice`;
  for (const end of lanes.flatMap(({ from, to }) => [from, to])) {
    if (!codes.includes(end)) yield `a lane names zone ${end}, which is not listed`;
  }
  let covered: number | null = 0;
  for (const { fromPiastres, toPiastres } of codFee.brackets) {
    if (fromPiastres !== covered) yield `the COD bracket from ${fromPiastres} does not begin where the one before ends`;
    if (toPiastres !== null && toPiastres <= fromPiastres) yield `the COD bracket from ${fromPiastres} is empty`;
    covered = toPiastres;
  }
  if (covered !== null) yield "the last COD bracket has an upper end";
}

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
