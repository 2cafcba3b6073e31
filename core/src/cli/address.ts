import { Command } from "commander";
import { findGovernorate, governorateName } from "../address/governorate.ts";
import { locate } from "../address/place/locate.ts";
import type { Location } from "../address/place/location.ts";
import { Refusal, run, withJson } from "./run.ts";

interface Options {
  governorate?: string;
  state?: string;
  city?: string;
  district?: string;
  note?: string;
}

export function addressCommand(): Command {
  return withJson(
    new Command("address")
      .description("print where an address is, and which of its words say so")
      .argument("[text...]", "the address as the buyer wrote it")
      .option("--governorate <code>", "the governorate that is given for certain, such as GZ")
      .option("--state <text>", "what the store's field for the state says")
      .option("--city <text>", "what the field for the town says")
      .option("--district <text>", "what the field for the district says")
      .option("--note <text>", "what the buyer's note says"),
  ).action((text: string[], { governorate, ...fields }: Options, command: Command) =>
    run(command, async () => {
      const stated = governorate === undefined ? undefined : findGovernorate(governorate);
      if (governorate !== undefined && stated === undefined)
        throw new Refusal(`${governorate} is not a governorate. Use its code, such as GZ, or its name.`);
      const location = locate({ ...fields, street: [text.join(" ")] }, stated);
      return { json: location, text: textOf(location) };
    }),
  );
}

function textOf({ result, governorate, city, district, zone, reasons, candidates }: Location): string {
  const place = [district?.en, city?.en, governorate && `${governorateName(governorate).en} (${governorate})`];
  const answer = result === "accepted" ? place.filter(Boolean).join(", ") : "ask";
  const lines = reasons.map(({ field, detail }) => `  ${(field ?? "").padEnd(9)} ${detail.en}`);
  const choices = candidates.map(
    (choice) =>
      `  ${choice.governorate.padEnd(9)} ${[choice.city?.en, governorateName(choice.governorate).en].filter(Boolean).join(", ")}`,
  );
  return [
    answer,
    ...(zone === null ? [] : [`zone ${zone}`]),
    ...(lines.length > 0 ? ["why:", ...lines] : []),
    ...(choices.length > 0 ? ["choices:", ...choices] : []),
  ].join("\n");
}
