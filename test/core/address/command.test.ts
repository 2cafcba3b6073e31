import { expect, test } from "vitest";
import { masar, masarJson } from "../../support/process.ts";

test("masar address prints the place and the words that say so", async () => {
  const { status, stdout } = await masar(["address", "شارع السودان المهندسين"], {});
  expect(status).toBe(0);
  expect(stdout.split("\n")[0]).toBe("Mohandessin, Giza (GZ)");
  expect(stdout).toContain("street    “شارع السودان” names a street, road or building");
});

test("masar address asks about a contradiction with its choices, as JSON too", async () => {
  const words = ["address", "شارع 9", "--state", "Cairo", "--city", "المنصورة"];
  expect((await masar(words, {})).stdout.split("\n")[0]).toBe("ask");
  expect(await masarJson(words, {})).toMatchObject({
    result: "ask",
    question: "contradiction",
    candidates: [{ governorate: "C" }, { governorate: "DK" }],
  });
});

test("masar address refuses a governorate that is none", async () => {
  const { status, stderr } = await masar(["address", "شارع 9", "--governorate", "XX"], {});
  expect(status).toBe(1);
  expect(stderr).toContain("XX is not a governorate. Use its code, such as GZ, or its name.");
});
