import { isDeepStrictEqual } from "node:util";
import type { WorkCalendar } from "../quote/calendar.ts";
import { changeRecipient, type RecipientEdit } from "./edit.ts";
import { type ChosenDay, chooseDay, firstRound } from "./next-step.ts";
import { type NextStep, type Shipment, stateOf } from "./shipment.ts";
import { instruct, type Refusal } from "./state.ts";

/** What to do after a failed attempt. Without `on`: the next round. */
export type Instruction =
  | {
      action: "reattempt";
      on?: Temporal.PlainDate | undefined;
      /** Where and whom; the governorate stays, it has been priced. */
      recipient?: Omit<RecipientEdit, "governorate" | "name"> | undefined;
    }
  | { action: "return" };

export type InstructionResult =
  /** `unchanged`: said again. Only the time of the instruction is another one, which nobody sees. */
  | { kind: "instructed" | "unchanged"; shipment: Shipment }
  | { kind: "refused"; code: Refusal }
  | { kind: "day_refused"; why: Exclude<ChosenDay, { kind: "round" }> };

/**
 * The merchant's or the recipient's instruction after a failed attempt. It holds until that round is loaded, and may be changed
 * until then. A recipient cannot call back what is on its way to the merchant.
 */
export function instructShipment(
  shipment: Shipment,
  instruction: Instruction,
  by: Exclude<NextStep["decidedBy"], "rule">,
  { now, calendar }: { now: number; calendar: WorkCalendar },
): InstructionResult {
  const at = Temporal.Instant.fromEpochMilliseconds(now);
  const next = instruct(stateOf(shipment), { kind: instruction.action, at });
  if (next.kind === "refused") return next;
  if (!shipment.nextStep || now >= shipment.nextStep.instructBy) {
    return { kind: "refused", code: "instruction_too_late" };
  }
  if (by === "recipient" && shipment.returning) return { kind: "refused", code: "returning_to_merchant" };
  const day =
    instruction.action === "reattempt" && instruction.on !== undefined
      ? chooseDay(instruction.on, at, calendar)
      : { kind: "round" as const, round: firstRound(at, calendar) };
  if (day.kind !== "round") return { kind: "day_refused", why: day };
  const { on, loadedAt } = day.round;
  const recipient = instruction.action === "reattempt" ? instruction.recipient : undefined;
  const instructed: Shipment = {
    ...shipment,
    returning: instruction.action === "return",
    nextStep: { on: on.toString(), instructBy: loadedAt.epochMilliseconds, decidedBy: by },
    ...(recipient ? changeRecipient(shipment, recipient) : {}),
    part: shipment.part, // it has been priced
  };
  if (isDeepStrictEqual(instructed, shipment))
    return { kind: "unchanged", shipment: { ...shipment, instructedAt: now } };
  return {
    kind: "instructed",
    shipment: { ...instructed, instructedAt: now, sequence: shipment.sequence + 1, updatedAt: now },
  };
}
