import {
  type MasterKeys,
  newMasterKey,
  open,
  parseMasterKeys,
  seal,
  sealedWithFirstKey,
  signToken,
  verifyToken,
} from "@masar/core/kernel/crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

function keysOf(list: string): MasterKeys {
  const parsed = parseMasterKeys(list);
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  return parsed.keys;
}

const oldEntry = newMasterKey("2025");
const newEntry = newMasterKey("2026");
const keys = keysOf(oldEntry);
const place = "webhook_endpoint:whe_1:secret";

/** The text with the character at `index` replaced by another of the same alphabet. */
const altered = (text: string, index: number) =>
  `${text.slice(0, index)}${text[index] === "A" ? "B" : "A"}${text.slice(index + 1)}`;

describe("the list of keys", () => {
  test("is read in order, with spaces around its entries", () => {
    expect(keysOf(` ${newEntry} , ${oldEntry}`).map((key) => key.id)).toEqual(["2026", "2025"]);
  });

  test.each([
    ["", "entry 1"],
    [`${oldEntry},`, "entry 2"],
    ["2025:c2hvcnQ=", "entry 1"],
    [`a.b:${oldEntry.split(":")[1]}`, "entry 1"],
    [`${oldEntry},${oldEntry}`, "2025 occurs twice"],
  ])("is refused with a reason that does not contain it: %#", (list, reason) => {
    const parsed = parseMasterKeys(list);
    expect(parsed).toEqual({ kind: "invalid", problem: expect.stringContaining(reason) });
    expect(JSON.stringify(parsed)).not.toContain(oldEntry.split(":")[1]);
  });
});

describe("sealed text", () => {
  test("decrypts to the same text, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(open(keys, seal(keys, text, place), place)).toEqual({ kind: "opened", text });
      }),
    );
  });

  test("contains its format and key id, and nothing of the text", () => {
    const sealed = seal(keys, "whsec_in_clear", place);
    expect(sealed).toMatch(/^v1\.2025\.[\w-]{16}\.[\w-]+$/);
    expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString("latin1")).not.toContain("whsec");
  });

  test("is different each time", () => {
    expect(seal(keys, "same", place)).not.toBe(seal(keys, "same", place));
  });

  test("cannot be decrypted for another row or column", () => {
    const sealed = seal(keys, "secret", place);
    expect(open(keys, sealed, "webhook_endpoint:whe_2:secret")).toEqual({ kind: "refused", reason: "forged" });
  });

  test("cannot be decrypted after any change", () => {
    const sealed = seal(keys, "secret", place);
    for (let index = "v1.2025.".length; index < sealed.length - 1; index++) {
      if (sealed[index] !== ".") expect(open(keys, altered(sealed, index), place).kind).toBe("refused");
    }
  });

  test.each([
    "",
    "v1",
    "v1.2025.AAAA",
    "v1.2025.AAAA.AAAA",
    "v2.2025.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA",
    "v1.2025..a.b",
  ])("is refused when it is not encrypted text: %j", (text) =>
    expect(open(keys, text, place)).toEqual({ kind: "refused", reason: "malformed" }),
  );

  test("cannot be decrypted with a truncated tag", () => {
    const [version, id, nonce, data = ""] = seal(keys, "", place).split(".");
    expect(open(keys, [version, id, nonce, data.slice(0, 8)].join("."), place).kind).toBe("refused");
  });

  test("of an old key can be decrypted while the key is in the list, and is reported as old", () => {
    const sealed = seal(keys, "secret", place);
    const rolled = keysOf(`${newEntry},${oldEntry}`);
    expect(open(rolled, sealed, place)).toEqual({ kind: "opened", text: "secret" });
    expect(sealedWithFirstKey(rolled, sealed)).toBe(false);
    expect(sealedWithFirstKey(rolled, seal(rolled, "secret", place))).toBe(true);
    expect(open(keysOf(newEntry), sealed, place)).toEqual({ kind: "refused", reason: "unknown_key" });
  });

  test("cannot be decrypted with another key of the same id", () => {
    expect(open(keysOf(newMasterKey("2025")), seal(keys, "secret", place), place)).toEqual({
      kind: "refused",
      reason: "forged",
    });
  });
});

describe("a signed token", () => {
  const nowMs = 1_800_000_000_000;
  const label = { purpose: "label", payload: "MS12345678901", expiresAtMs: nowMs + 1 };

  test("returns its payload, for any payload, and is safe in a URL", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (payload) => {
        const token = signToken(keys, { ...label, payload });
        expect(token).toMatch(/^[\w.-]+$/);
        expect(verifyToken(keys, token, { purpose: "label", nowMs })).toEqual({ kind: "valid", payload });
      }),
    );
  });

  test("is valid until it expires, or forever without an expiry", () => {
    const token = signToken(keys, label);
    expect(verifyToken(keys, token, { purpose: "label", nowMs }).kind).toBe("valid");
    expect(verifyToken(keys, token, { purpose: "label", nowMs: nowMs + 1 })).toEqual({ kind: "expired" });
    const endless = signToken(keys, { ...label, expiresAtMs: null });
    expect(verifyToken(keys, endless, { purpose: "label", nowMs: Number.MAX_SAFE_INTEGER }).kind).toBe("valid");
  });

  test("is refused for another purpose", () => {
    expect(verifyToken(keys, signToken(keys, label), { purpose: "cursor", nowMs })).toEqual({ kind: "invalid" });
  });

  test("is refused after any change, including its last character", () => {
    const token = signToken(keys, label);
    for (let index = 0; index < token.length; index++) {
      expect(verifyToken(keys, altered(token, index), { purpose: "label", nowMs })).toEqual({ kind: "invalid" });
    }
  });

  test("is refused when it is not a token", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verifyToken(keys, text, { purpose: "label", nowMs }).kind).toBe("invalid");
      }),
    );
  });

  test("of an old key is valid while the key is in the list", () => {
    const token = signToken(keys, label);
    expect(verifyToken(keysOf(`${newEntry},${oldEntry}`), token, { purpose: "label", nowMs }).kind).toBe("valid");
    expect(verifyToken(keysOf(newEntry), token, { purpose: "label", nowMs })).toEqual({ kind: "invalid" });
  });
});
