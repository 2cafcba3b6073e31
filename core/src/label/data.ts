/** Everything a label shows. The caller has read and checked it; nothing here is fetched or validated again. */
export interface LabelData {
  /** `MS` + 13 digits, 11 on older shipments; printed as Code 128. */
  trackingNumber: string;
  /** The merchant's own reference, 1–100 characters. */
  reference: string;
  service: "economy" | "standard" | "express";
  /** Destination hub, e.g. `CAI-1`. */
  hub: string;
  zone: string;
  /** ISO 8601 with Cairo's offset; printed as it stands, so no time zone is needed here. */
  createdAt: string;
  /** Cash to collect; 0 means prepaid. */
  codPiastres: number;
  weightGrams: number;
  pieces: number;
  description: string | null;
  /** The buyer may open the parcel before paying. */
  allowOpen: boolean;
  notes: string | null;
  merchant: { name: string; phone: string | null; address: string | null };
  recipient: LabelRecipient;
  /** What the QR code holds. */
  trackingUrl: string;
  /** False puts a SANDBOX mark on the label. */
  livemode: boolean;
}

export interface LabelRecipient {
  name: string;
  /** E.164; printed as national digits. */
  phone: string;
  phone2: string | null;
  /** ISO 3166-2:EG without the prefix, e.g. `GZ`. */
  governorate: string;
  governorateName: { en: string; ar: string };
  city: string | null;
  district: string | null;
  address: string;
}

/** The paper. On A4, `start` is the first free position (0-based, row by row from the top left) of the first sheet. */
export type LabelSheet = { kind: "10x15" } | { kind: "a6" } | { kind: "a4"; perSheet: 1 | 2 | 4 | 6; start: number };
