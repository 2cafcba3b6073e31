import type { NewScan, ScanKind } from "../../api/staff.ts";
import type { FailureReason, Hub } from "../../api/types.ts";
import { numberOrText } from "../../i18n/format.ts";

/** Settings of the next scans. */
export interface Setup {
  kind: ScanKind;
  hub: Hub;
  reason: FailureReason;
  receiver: string;
  cash: string;
  difference: string;
  note: string;
}

export const EMPTY_SETUP: Setup = {
  kind: "hub",
  hub: "CAI-1",
  reason: "no_answer",
  receiver: "",
  cash: "",
  difference: "",
  note: "",
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
    case "lost":
    case "damaged":
      return { ...scan, ...(setup.note.trim() ? { note: setup.note.trim() } : {}) };
    default:
      return scan;
  }
}
