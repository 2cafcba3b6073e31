import { accountLabel } from "@masar/core/account/label";
import { expect, test } from "vitest";

const sara = { email: "sara@example.com", emailStatus: "verified" } as const;

test("a shop's administrator reads the address of whoever asks, and whether it was verified", () => {
  expect(accountLabel(sara, { name: "أكواب النيل" })).toBe("sara@example.com (أكواب النيل)");
  const claimed = { ...sara, emailStatus: "unverified" } as const;
  expect(accountLabel(claimed, { name: "Nile Mugs" })).toBe("sara@example.com, not verified (Nile Mugs)");
});

test("a name can neither turn the direction of the text nor push the address out of sight", () => {
  expect(accountLabel(sara, { name: "A\u202Emoc.elpmaxe\n B" })).toBe("sara@example.com (A moc.elpmaxe B)");
  expect(accountLabel(sara, { name: "م".repeat(100) })).toBe(`sara@example.com (${"م".repeat(60)}…)`);
});
