// Files as they come over a network: in forms, in pieces, half, and under strange names.

import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { csvOf, finished, HEADER, upload } from "../support/upload.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const form = (parts: string) => ({
  body: parts.replaceAll("\n", "\r\n"),
  headers: { "Content-Type": "multipart/form-data; boundary=b" },
});
const part = (name: string, content: string, type = "text/csv") =>
  `--b\nContent-Disposition: form-data; name="file"; filename="${name}"\nContent-Type: ${type}\n\n${content}\n`;
const sendForm = (parts: string) => shop.live.send("POST", "/bulk_uploads", form(parts));
const kept = async () => {
  const uploads = await masar.service.db.read("bulk_uploads").where({ account_id: shop.account.id });
  const chunks = await masar.service.db.read("bulk_chunks").whereIn(
    "upload_id",
    uploads.map(({ id }) => id),
  );
  return [uploads.length, chunks.length];
};

/** Sends the beginning of a request and hangs up. */
async function hangUp(head: string[], body: string): Promise<void> {
  const socket = connect(Number(new URL(masar.origin).port), "127.0.0.1");
  await once(socket, "connect");
  const lines = [
    `POST /v1/bulk_uploads HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${shop.live.key}`,
    ...head,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  // Until the upload has begun to be kept.
  while ((await masar.service.db.read("bulk_uploads").where({ account_id: shop.account.id })).length === 0);
  socket.destroy();
}

test.each([
  ["a file", ["Content-Type: text/csv", "Content-Length: 900000"], csvOf(100)],
  [
    "a form",
    ["Content-Type: multipart/form-data; boundary=b", "Content-Length: 900000"],
    part("a.csv", csvOf(100)).replaceAll("\n", "\r\n"),
  ],
])("of %s whose connection breaks nothing is kept and nothing is done", async (_, head, body) => {
  await hangUp(head, body);
  await eventually(kept, ([uploads, chunks]) => uploads === 0 && chunks === 0);
  expect((await shop.live.get("/shipments")).body.data).toEqual([]);
});

test("a form that ends before its end is not taken for a whole file", async () => {
  const reply = await sendForm(part("a.csv", csvOf(3)));
  expect([400, 422]).toContain(reply.status);
  expect(await kept()).toEqual([0, 0]);
});

test("a form that breaks while its rejected file is not read does no harm", async () => {
  for (const [field, name] of [
    ["file", "a.png"],
    ["other", "a.csv"],
  ] as const) {
    const cut = part(name, csvOf(3)).replace('name="file"', `name="${field}"`);
    expect([400, 415, 422]).toContain((await sendForm(cut)).status);
  }
  expect(await kept()).toEqual([0, 0]);
});

test("a form may have other fields before and after its file", async () => {
  const field = '--b\nContent-Disposition: form-data; name="note"\n\nhello\n';
  const reply = await sendForm(`${field}${part("a.csv", csvOf(2))}${field}--b--\n`);
  expect(reply.status).toBe(202);
  expect((await finished(shop.live, reply.body.id)).rows.created).toBe(2);
});

test("of two files in one form the first is done, and the form is not half done", async () => {
  const reply = await sendForm(`${part("a.csv", csvOf(2))}${part("b.csv", csvOf(2, { from: 10 }))}--b--\n`);
  expect(reply.status).toBe(202);
  expect((await finished(shop.live, reply.body.id)).rows).toMatchObject({ total: 2, created: 2 });
});

test.each([
  ["../../etc/passwd.csv"],
  ["=cmd|' /C calc'!A0.csv"],
  ["طلبات \u202egpj.csv"],
  [`${"a".repeat(500)}.csv`],
  ["<script>alert(1)</script>.csv"],
])("a file's name is only a name: %s", async (name) => {
  const reply = await sendForm(`${part(name, csvOf(1))}--b--\n`);
  expect(reply.status).toBe(202);
  expect(reply.body.file_name?.length ?? 0).toBeLessThanOrEqual(200);
  expect(reply.body.file_name ?? "").not.toMatch(/[\p{Cc}\u202e]/u);
  const result = await shop.live.get(`/bulk_uploads/${(await finished(shop.live, reply.body.id)).id}/result.csv`);
  expect(result.headers.get("content-disposition")).toBe(`attachment; filename="${reply.body.id}.csv"`);
});

test("a row that a comma outside quotes cut in two is refused, and its address is not shortened", async () => {
  const done = await upload(shop.live, `${HEADER}\nA-1,standard,990,1,منى علي,01001234567,GZ,12 شارع النصر, الدور 3\n`);
  expect(done.rows).toMatchObject({ created: 0, failed: 1 });
  const { data } = (await shop.live.get(`/bulk_uploads/${done.id}/rows`)).body;
  expect(data[0].errors[0].code).toBe("too_many_cells");
});

test("a row with a text in a column without a heading is refused, also where the heading is at the end", async () => {
  const row = "standard,990,1,منى علي,01001234567,GZ,12 شارع النصر";
  const first = await upload(shop.live, `${HEADER.replace("cod_value", "")}\nA-1,${row}\n`);
  const last = await upload(shop.live, `${HEADER},\nA-2,${row},الدور 3\nA-3,${row}, \n`);
  expect([first.rows, last.rows]).toMatchObject([
    { created: 0, failed: 1 },
    { created: 1, failed: 1 },
  ]);
  const { data } = (await shop.live.get(`/bulk_uploads/${first.id}/rows`)).body;
  expect(data[0].errors[0].code).toBe("too_many_cells");
});

test.each([
  ["reference", "#N/A", "formula_error", "#N/A"],
  ["address", "#VALUE!", "formula_error", "#VALUE!"],
  ["reference", "1.00123E+15", "shortened_number", "last digits"],
  ["cod_value", "1,25E+03", "shortened_number", "last digits"],
  ["recipient_name", "???? ???", "lost_letters", "CSV UTF-8"],
  ["address", "12 ???? ???????", "lost_letters", "CSV UTF-8"],
])("what a spreadsheet writes in place of a %s is refused: %s", async (column, text, code, held) => {
  const row = ["A-1", "standard", "990", "1", "منى علي", "01001234567", "GZ", "12 شارع النصر؟"];
  const spoilt = row.with(HEADER.split(",").indexOf(column), text).map((cell) => `"${cell}"`);
  const done = await upload(shop.live, `${HEADER}\n${spoilt.join(",")}\n${row.with(0, "A-2").join(",")}\n`);
  expect(done.rows).toMatchObject({ created: 1, failed: 1 });
  const { data } = (await shop.live.get(`/bulk_uploads/${done.id}/rows?outcome=failed`)).body;
  expect(data[0].errors).toEqual([{ field: column, code, detail: expect.stringContaining(held) }]);
});

test("empty cells past the header, and the line in which Excel names the delimiter, do no harm", async () => {
  const file = `sep=;\n${csvOf(2).replaceAll(",", ";").replaceAll("\n", ";;\n")}`;
  expect((await upload(shop.live, file)).rows).toMatchObject({ total: 2, created: 2 });
});

test("invalid text fails its row and not the file", async () => {
  const nasty = ["\u0000", "\ud800", "\u202e", "\u0007"].map(
    (mark, at) => `N-${at},standard,990,1,من${mark}ى علي,01001234567,GZ,12 شارع النصر`,
  );
  const done = await upload(shop.live, `${csvOf(1)}${nasty.join("\n")}\n`);
  expect(done.status).toBe("completed");
  expect(done.rows).toMatchObject({ total: 5, created: 2, failed: 3 });
  expect((await shop.live.get(`/bulk_uploads/${done.id}/result.csv`)).status).toBe(200);
});

test("a header that is no text at all is refused and not tried for ever", async () => {
  const done = await upload(shop.live, new Uint8Array(Buffer.from("a\u0000b,\u0001\n1,2\n")));
  expect([done.status, done.problem.code]).toEqual(["failed", "unknown_column"]);
});
