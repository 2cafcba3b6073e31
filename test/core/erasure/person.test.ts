import { isNobody, mentionOf, personOf } from "@masar/core/erasure/person";
import { expect, test } from "vitest";

const mentions = mentionOf(personOf({ email: "Mona@Example.com" }));

test.each([
  "mona@example.com",
  "Write to MONA@EXAMPLE.COM.",
  "<mona@example.com>",
  "بريدهاmona@example.comفقط",
  "-mona@example.com",
  "_mona@example.com_",
  "mail...mona@example.com",
  "mona@example.com-",
  JSON.stringify({ note: "call\nmona@example.com\tnow" }),
  JSON.stringify({ nested: JSON.stringify({ note: "call\nmona@example.com\r\n" }) }),
])("an e-mail is mentioned in %s", (text) => {
  expect(mentions(text)).toBe(true);
});

test.each([
  "ramona@example.com",
  "my.mona@example.com",
  "my-mona@example.com",
  "a+mona@example.com",
  "1mona@example.com",
  "mona@example.com.eg",
  "mona@example.community",
  "mona@example.com-shop.net",
  "mona@example.org",
])("another address is not that e-mail: %s", (text) => {
  expect(mentions(text)).toBe(false);
});

test("a person's e-mail is compared as texts are, and an empty one names nobody", () => {
  expect(mentionOf(personOf({ email: "ali١@example.com" }))("Ask ali١@example.com")).toBe(true);
  for (const email of ["", " ", "\t"]) expect(isNobody(personOf({ email })), email).toBe(true);
});
