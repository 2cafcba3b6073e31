import { parseEmail } from "@masar/core/account/email";
import { expect, test } from "vitest";

test.each([
  ["case", "OWNER@Example.COM", "owner@example.com"],
  ["spaces around it", "  owner@example.com\t", "owner@example.com"],
  ["characters without a width", "own\u200ber@exam\u2060ple.com\ufeff", "owner@example.com"],
  ["marks of direction", "\u200fowner@example.com\u202c", "owner@example.com"],
  ["full-width letters", "ｏｗｎｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ", "owner@example.com"],
  ["the Kelvin sign", "\u212aey@example.com", "key@example.com"],
  ["an international domain", "owner@BÜCHER.example", "owner@xn--bcher-kva.example"],
  ["an Arabic domain", "owner@متجر.example", "owner@xn--pgbep1f.example"],
  ["a domain in Punycode", "owner@XN--BCHER-KVA.example", "owner@xn--bcher-kva.example"],
])("an address is the same whatever its %s", (_what, typed, stored) => {
  expect(parseEmail(typed)).toBe(stored);
});

test.each(["", "owner", "@example.com", "owner@", "a b@example.com", "owner@exam ple.com", "ownér@example.com"])(
  "%j is no address",
  (typed) => expect(parseEmail(typed)).toBeUndefined(),
);

test.each(["owner@127.0.0.1/../x", "owner@ex%61mple.com", "owner@example.com/", "a@b@example.com", "owner@localhost"])(
  "%j, which a parser of URLs would take, is no address",
  (typed) => expect(parseEmail(typed)).toBeUndefined(),
);
