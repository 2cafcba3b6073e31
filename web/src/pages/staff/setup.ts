import type { NewScan, ScanKind } from "../../api/staff.ts";
import { numberOrText } from "../../i18n/format.ts";

/** What holds for the parcels that are scanned next. */
export interface Setup {
  kind: ScanKind;
  hub: string;
  reason: string;
  receiver: string;
  cash: string;
  difference: string;
}

export const EMPTY_SETUP: Setup = {
  kind: "hub",
  hub: "CAI-1",
  reason: "no_answer",
  receiver: "",
  cash: "",
  difference: "",
};

export function scanOf(setup: Setup, number: string, at: string): NewScan {
  const scan = { tracking_number: number, event: setup.kind, at };
  switch (setup.kind) {
    case "hub":
      return { ...scan, hub: setup.hub };
    case "fail":
      return { ...scan, reason: setup.reason };
    case "deliver":
      return {
        ...scan,
        ...(setup.receiver.trim() ? { receiver_name: setup.receiver.trim() } : {}),
        cash_collected: numberOrText(setup.cash) ?? 0,
        ...(setup.difference.trim() ? { difference_reason: setup.difference.trim() } : {}),
      };
    default:
      return scan;
  }
}
