import { governorateName } from "../address/governorate.ts";
import { frame, rule, text } from "../file/page-marks.ts";
import type { Text } from "../kernel/text.ts";
import { barcode } from "../label/block/codes.ts";
import { type Box, box, inset, type Mark, rows } from "../label/mark.ts";
import type { Style } from "../label/set.ts";
import { optional, phone, pounds, required } from "../label/wording.ts";
import { courierAddress } from "../shipment/shipment.ts";
import type { Contact, Manifest, ManifestKind, ManifestParcel } from "./manifest.ts";

/** A4. */
export const PAGE = box(0, 0, 210, 297);

/** Millimetres. */
const LEFT = 8;
const WIDTH = 194;
const HEAD_TOP = 31;
const ROWS_TOP = 37;
const ROW = 17;

const ROWS_A_PAGE = 14;
/** With the totals and the signatures below them. */
const ROWS_ON_LAST = 12;

const TITLES: Readonly<Record<ManifestKind, Text>> = {
  load: { en: "LOAD FOR DELIVERY", ar: "تحميل للتسليم" },
  return: { en: "RETURN TO MERCHANTS", ar: "مرتجعات للتجار" },
  collect: { en: "COLLECT FROM MERCHANTS", ar: "استلام من التجار" },
};

interface Column {
  width: number;
  title: Text;
}

/** The parcels of each page; the last has room for the totals. */
export function pagesOf({ parcels }: Manifest): ManifestParcel[][] {
  const pages: ManifestParcel[][] = [];
  for (let at = 0; at < parcels.length; at += ROWS_A_PAGE) pages.push(parcels.slice(at, at + ROWS_A_PAGE));
  if ((pages.at(-1)?.length ?? ROWS_A_PAGE) > ROWS_ON_LAST || pages.length === 0) pages.push([]);
  return pages;
}

/** One page: heading, rows with scannable numbers, on the last one totals and signatures. */
export function pageMarks(manifest: Manifest, parcels: readonly ManifestParcel[], page: number, pages: number): Mark[] {
  const from = page * ROWS_A_PAGE;
  return [
    ...heading(manifest),
    ...(parcels.length > 0 ? tableHead(manifest.kind) : []),
    ...parcels.flatMap((parcel, at) => parcelRow(manifest.kind, parcel, from + at + 1, ROWS_TOP + at * ROW)),
    ...(page === pages - 1 ? ending(manifest, ROWS_TOP + parcels.length * ROW + 4) : []),
    ...text(`${page + 1} / ${pages}`, box(LEFT, 287, WIDTH, 5), { size: 9, align: "middle" }),
  ];
}

function heading({ kind, hub, date, livemode }: Manifest): Mark[] {
  const title = TITLES[kind];
  const large: Style = { size: 17, weight: "bold" };
  return [
    ...text("مسار MASAR", box(150, 8, 52, 9), { ...large, direction: "rtl" }),
    ...text(title.en, box(LEFT, 8, 78, 9), large),
    ...text(title.ar, box(88, 8, 60, 9), { ...large, align: "left" }),
    ...text(`${hub.code}  ${hub.en}`, box(LEFT, 18, 78, 9), large),
    ...text(hub.ar, box(88, 18, 60, 9), { ...large, align: "left" }),
    ...text(date, box(150, 18, 52, 9), { ...large, align: "right" }),
    ...(livemode
      ? []
      : text("SANDBOX · تجريبي", box(LEFT, 2, WIDTH, 5), { size: 12, weight: "bold", align: "middle" })),
    line(HEAD_TOP - 2.5),
  ];
}

function columnsOf(
  kind: ManifestKind,
): [number: Column, code: Column, who: Column, where: Column, what: Column, done: Column] {
  const who = kind === "load" ? { en: "Recipient", ar: "المستلم" } : { en: "Merchant", ar: "التاجر" };
  const what = kind === "load" ? { en: "Cash", ar: "تحصيل" } : { en: "To hub", ar: "إلى فرع" };
  return [
    { width: 9, title: { en: "", ar: "" } },
    { width: 44, title: { en: "Tracking number", ar: "رقم التتبع" } },
    { width: 46, title: who },
    { width: 58, title: { en: "Area and address", ar: "المنطقة والعنوان" } },
    { width: 27, title: what },
    { width: 10, title: { en: "OK", ar: "" } },
  ];
}

/** The columns' places on a strip of the page. */
function cells(kind: ManifestKind, top: number, height: number): { title: Text; place: Box }[] {
  let x = LEFT;
  return columnsOf(kind).map(({ width, title }) => {
    const place = inset(box(x, top, width, height), 0.8, 0.6);
    x += width;
    return { title, place };
  });
}

function tableHead(kind: ManifestKind): Mark[] {
  const captions = cells(kind, HEAD_TOP - 2, ROWS_TOP - HEAD_TOP + 1.5).flatMap(({ title, place }) => [
    ...text(title.en, place, { size: 8 }),
    ...text(title.ar, place, { size: 8 }),
  ]);
  return [...captions, line(ROWS_TOP)];
}

function parcelRow(kind: ManifestKind, parcel: ManifestParcel, number: number, top: number): Mark[] {
  const [count, code, who, where, what, done] = cells(kind, top, ROW).map(({ place }) => place);
  if (!count || !code || !who || !where || !what || !done) return [];
  const contact = kind === "load" ? parcel.recipient : parcel.merchant;
  return [
    ...text(String(number), count, { size: 9, align: "middle" }),
    ...barcode(parcel, inset(code, 0, 0.8), 0.55),
    ...person(contact, who),
    ...area(contact, where),
    ...whatToDo(kind, parcel, what),
    ...frame(done),
    line(top + ROW),
  ];
}

/** The cash at the door and what it was, or where the parcel goes, or that it stays. */
function whatToDo(kind: ManifestKind, parcel: ManifestParcel, place: Box): Mark[] {
  const [upper, lower] = rows(place, place.height * 0.6);
  const large: Style = { size: 13, weight: "bold", align: "middle" };
  const small: Style = { size: 8, align: "middle" };
  if (parcel.block) return [...text("لا تستلم", upper, large), ...text("DO NOT COLLECT", lower, small)];
  if (kind !== "load") return text(parcel.hub, place, large);
  const cash = parcel.cashPiastres === 0 ? "—" : pounds(parcel.cashPiastres);
  if (parcel.loweredFromPiastres === null) return text(cash, place, large);
  return [...text(cash, upper, large), ...text(`كان ${pounds(parcel.loweredFromPiastres)} was`, lower, small)];
}

function person({ name, phone: number, phone2 }: Contact, place: Box): Mark[] {
  const [upper, lower] = rows(place, place.height * 0.64);
  return [
    ...text(required(name), upper, { size: 10.5, weight: "bold", lines: 2 }),
    ...text([number, phone2].map(phone).filter(Boolean).join(" / "), lower, { size: 10, direction: "ltr" }),
  ];
}

function area(contact: Contact, place: Box): Mark[] {
  const [upper, lower] = rows(place, place.height * 0.32);
  const names = governorateName(contact.governorate);
  const parts = [names.ar, optional(contact.city), optional(contact.district)].filter(Boolean);
  return [
    ...text(parts.join(" – "), upper, { size: 9.5, weight: "bold" }),
    ...text(required(courierAddress(contact)), lower, { size: 8.5, lines: 3, valign: "top" }),
  ];
}

/** Totals, and who gave and who took over. */
function ending({ kind, totals }: Manifest, top: number): Mark[] {
  const sums: [Text, string][] = [
    [{ en: "Parcels", ar: "الشحنات" }, String(totals.parcels)],
    ...(totals.blocked > 0 ? [[{ en: "Blocked", ar: "موقوفة" }, String(totals.blocked)] as [Text, string]] : []),
    [{ en: "Pieces", ar: "القطع" }, String(totals.pieces)],
    [{ en: "Weight", ar: "الوزن" }, `${totals.weightGrams / 1000} kg`],
  ];
  if (kind === "load") sums.push([{ en: "Cash due", ar: "إجمالي التحصيل" }, `EGP ${pounds(totals.cashPiastres)}`]);
  const signatures: Text[] = [
    { en: "Handed over by", ar: "سلّم" },
    { en: "Taken over by", ar: "استلم" },
  ];
  const sum = WIDTH / sums.length;
  const half = WIDTH / 2;
  return [
    ...sums.flatMap(([title, amount], at) => labelled(title, amount, box(LEFT + at * sum, top, sum, 12))),
    ...signatures.flatMap((title, at) => labelled(title, "", box(LEFT + at * half, top + 13, half, 24))),
  ];
}

function labelled(title: Text, value: string, place: Box): Mark[] {
  const inner = inset(place, 1.5, 1);
  const [caption, room] = rows(inner, 11);
  return [
    ...frame(place),
    ...text(title.en, caption, { size: 8 }),
    ...text(title.ar, caption, { size: 8 }),
    ...text(value, room, { size: 14, weight: "bold", align: "middle" }),
  ];
}

function line(topMm: number): Mark {
  return rule(box(LEFT, topMm, WIDTH, 0));
}
