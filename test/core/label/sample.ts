import { Writable } from "node:stream";
import { type LabelData, type LabelRecipient, type LabelSheet, renderLabels } from "@masar/core/label/render";

/** A typical label: Arabic, cash on delivery; `changes` and `to` replace fields. */
export function sample(changes: Partial<LabelData> = {}, to: Partial<LabelRecipient> = {}): LabelData {
  return {
    trackingNumber: "MS2048736195202",
    reference: "ORD-10482",
    service: "standard",
    hub: "CAI-1",
    zone: "A2",
    createdAt: "2026-11-20T14:03:11+02:00",
    codPiastres: 125_050,
    weightGrams: 1_250,
    pieces: 1,
    description: "قميص قطن رجالي مقاس XL عدد 2",
    allowOpen: false,
    notes: null,
    merchant: {
      name: "متجر النيل للملابس",
      phone: "+201001234567",
      address: "15 شارع طلعت حرب، وسط البلد، القاهرة",
    },
    trackingUrl: "https://track.masar.example/t/k3J9xQ2mWv7LpR4tYb8N",
    livemode: true,
    ...changes,
    recipient: {
      name: "محمد عبد الرحمن السيد",
      phone: "+201112223334",
      phone2: null,
      governorate: "GZ",
      governorateName: { en: "Giza", ar: "الجيزة" },
      city: "الدقي",
      district: null,
      address: "عمارة 12B الدور 3، شارع 26 يوليو",
      ...to,
    },
  };
}

/** The number of the `at`th label of a batch. */
export function numbered(at: number): LabelData {
  const trackingNumber = `MS${1_000_000_000_000 + at * 37}`;
  return sample({ trackingNumber, trackingUrl: `https://track.masar.example/t/${trackingNumber}` });
}

/** The whole PDF of many labels. */
export async function printed(
  labels: Iterable<LabelData> | AsyncIterable<LabelData>,
  sheet: LabelSheet = { kind: "10x15" },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await renderLabels(labels, sheet, out);
  return Buffer.concat(chunks);
}
