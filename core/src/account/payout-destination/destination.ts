import { foldText } from "../../address/fold.ts";
import { readPhone } from "../../address/phone.ts";
import type { Text } from "../../kernel/text.ts";

export const DESTINATION_KINDS = ["bank", "instapay", "wallet"] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/**
 * `waiting`: staff has not checked it. `confirmed`: staff has; payouts use it from `effectiveAt` on. `refused`, `cancelled` and
 * `replaced` ones are never paid to.
 */
export const DESTINATION_STATES = ["waiting", "confirmed", "refused", "cancelled", "replaced"] as const;
export type DestinationState = (typeof DESTINATION_STATES)[number];

/** How staff knows that the money reaches the merchant. */
export const CHECKS = ["test_transfer", "name_match"] as const;
export type DestinationCheck = (typeof CHECKS)[number];

/** Where a merchant is paid. Instants in milliseconds, by the real clock. */
export interface Destination {
  id: string;
  accountId: string;
  kind: DestinationKind;
  /** Holder and number, sealed. */
  sealed: string;
  /** The end of the number, which may be shown. */
  label: string;
  state: DestinationState;
  createdBy: string;
  createdAt: number;
  /** Not before, even when it is confirmed. */
  effectiveAt: number;
  decidedBy: string | null;
  decidedAt: number | null;
  checkedBy: DestinationCheck | null;
}

/** What is sealed. */
export interface DestinationSecret {
  holder: string;
  number: string;
}

/** Whether it can still be cancelled: payouts do not use it yet. */
export function isPending({ state, effectiveAt }: Destination, now: number): boolean {
  return state === "waiting" || (state === "confirmed" && effectiveAt > now);
}

export function placeOfDestination(id: string): string {
  return `payout_destination:${id}`;
}

export type NumberReading =
  | { kind: "number"; number: string; label: string }
  | { kind: "invalid"; code: string; detail: Text };

/** A number as typed, in the one form in which it is kept. */
export function readNumber(kind: DestinationKind, typed: string): NumberReading {
  switch (kind) {
    case "bank":
      return readIban(typed);
    case "instapay":
      return readInstapay(typed);
    case "wallet":
      return readWallet(typed);
  }
}

function readIban(typed: string): NumberReading {
  const iban = foldText(typed).replaceAll(/[\s-]/g, "").toUpperCase();
  if (!/^EG\d{27}$/.test(iban)) {
    return {
      kind: "invalid",
      code: "iban_form",
      detail: {
        en: "An Egyptian IBAN is EG and 27 digits. Your bank's app shows it.",
        ar: "رقم IBAN المصري هو EG وبعدها 27 رقمًا، وتجده في تطبيق البنك.",
      },
    };
  }
  if (remainder97(iban) !== 1n) {
    return {
      kind: "invalid",
      code: "iban_checksum",
      detail: {
        en: "A digit of this IBAN is wrong: its check digits do not fit. Compare it with your bank's app.",
        ar: "يوجد رقم خطأ في IBAN: أرقام التحقق غير مطابقة. قارنه بما في تطبيق البنك.",
      },
    };
  }
  return { kind: "number", number: iban, label: `EG•• •••• ${iban.slice(-4)}` };
}

/** ISO 13616: the country and check digits at the end, letters as numbers from 10 on. */
function remainder97(iban: string): bigint {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n;
}

function readInstapay(typed: string): NumberReading {
  const address = foldText(typed).trim().toLowerCase();
  if (/^[a-z0-9][a-z0-9._-]{1,40}@instapay$/.test(address))
    return { kind: "number", number: address, label: `${address.slice(0, 2)}•••@instapay` };
  return {
    kind: "invalid",
    code: "instapay_form",
    detail: {
      en: "An InstaPay address ends in @instapay, such as mona.shop@instapay.",
      ar: "عنوان إنستاباي ينتهي بـ ‎@instapay مثل mona.shop@instapay.",
    },
  };
}

function readWallet(typed: string): NumberReading {
  const { verdict, e164 } = readPhone(typed);
  if (verdict !== "reject" && e164?.startsWith("+201")) {
    const number = e164.slice(2);
    return { kind: "number", number, label: `${number.slice(0, 3)}•••••${number.slice(-3)}` };
  }
  return {
    kind: "invalid",
    code: "wallet_form",
    detail: {
      en: "A wallet has an Egyptian mobile number, such as 01001234567.",
      ar: "المحفظة لها رقم موبايل مصري مثل 01001234567.",
    },
  };
}
