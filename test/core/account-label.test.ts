import { accountLabel } from "@masar/core/account/label";
import { expect, test } from "vitest";

const sara = { email: "sara@example.com", emailStatus: "verified" } as const;

test("the account label shows the user's e-mail address and whether it is verified", () => {
  expect(accountLabel(sara, { name: "أكواب النيل" })).toBe("sara@example.com (أكواب النيل)");
  const claimed = { ...sara, emailStatus: "unverified" } as const;
  expect(accountLabel(claimed, { name: "Nile Mugs" })).toBe("sara@example.com, not verified (Nile Mugs)");
});

test("an account name can neither change the text direction nor hide the e-mail address", () => {
  expect(accountLabel(sara, { name: "A\u202Emoc.elpmaxe\n B" })).toBe("sara@example.com (A moc.elpmaxe B)");
  expect(accountLabel(sara, { name: "م".repeat(100) })).toBe(`sara@example.com (${"م".repeat(60)}…)`);
});
