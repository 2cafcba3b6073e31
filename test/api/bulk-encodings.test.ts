// docs/api.md, Bulk uploads: the encodings of text files.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { csvOf, HEADER, upload } from "../support/upload.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const shipmentsOf = async () => (await shop.live.get("/shipments?limit=100")).body.data;

test.each([
  ["UTF-8 with its mark", (text: string) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16 the other way round", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["UTF-16 without its mark", (text: string) => Buffer.from(text, "utf16le")],
  ["Windows-1256", windows1256],
  ["lines that end as on Windows", (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"))],
  ["semicolons", (text: string) => Buffer.from(text.replaceAll(",", ";"))],
])("reads Arabic in %s", async (_, encode) => {
  const done = await upload(shop.live, new Uint8Array(encode(csvOf(2))));
  expect(done.rows.created).toBe(2);
  const [shipment] = await shipmentsOf();
  expect(shipment.recipient).toMatchObject({ name: "منى عبد الرحمن", address: "12 شارع 26 يوليو" });
});

test("Windows-1256 with Arabic commas, which after some letters are whole UTF-8, is read", async () => {
  const file = csvOf(2).replaceAll("12 شارع 26 يوليو", "شارع النصر، عمارة ب، شقة ج، الدور الأخير");
  await upload(shop.live, new Uint8Array(windows1256(file)));
  const addresses = (await shipmentsOf()).map((one: { recipient: { address: string } }) => one.recipient.address);
  expect(addresses).toEqual(Array(2).fill("شارع النصر، عمارة ب، شقة ج، الدور الأخير"));
});

const MARK = Buffer.from("\ufeff");
const FULL = Buffer.from(csvOf(3));
const LATIN = `${HEADER}
L-1,standard,0,1,Mona Ali,01001234567,GZ,12 Tahrir St و`;
const cutInLetter = (file: Buffer) => file.subarray(0, file.lastIndexOf("و") + 1);
test.each([
  ["is cut off within a letter", cutInLetter(FULL), 4],
  ["begins with its mark and is cut off within a letter", cutInLetter(Buffer.concat([MARK, FULL])), 4],
  ["is cut off within its only letter that is not Latin", cutInLetter(Buffer.from(LATIN)), 2],
  ["has a byte of no letter", Buffer.from(FULL).fill(0xff, FULL.indexOf("990"), FULL.indexOf("990") + 1), 2],
  ["lacks half of a letter", Buffer.from(FULL).fill(" ", FULL.indexOf("م") + 1, FULL.indexOf("م") + 2), 2],
  ["has a row in Windows-1256", Buffer.concat([FULL, windows1256("Z,standard,1,1,منى,01001234567,GZ,شارع")]), 5],
  ["is UTF-16 of an odd length", Buffer.from(csvOf(3), "utf16le").subarray(0, -3), 4],
])("a CSV file that %s is refused and the line named", async (_, file, line) => {
  const done = await upload(shop.live, new Uint8Array(file));
  expect([done.status, done.problem?.code]).toEqual(["failed", "broken_text"]);
  expect(done.problem.detail).toContain(`Line ${line} `);
  expect(await shipmentsOf()).toEqual([]);
});

test("the line of a broken letter is found in a large file, and letters that lie across two pieces are whole", async () => {
  const file = Buffer.from(csvOf(9_000));
  expect((await upload(shop.live, new Uint8Array(file), { query: "?dry_run=true" })).rows.failed).toBe(0);
  file[file.indexOf("م", file.indexOf("BULK-8000"))] = 0x20;
  const done = await upload(shop.live, new Uint8Array(file));
  expect(done.problem?.detail).toContain("Line 8002 ");
});

/** The letters of the sample as that code page has them. */
function windows1256(text: string): Buffer {
  const decoder = new TextDecoder("windows-1256");
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 63));
}
