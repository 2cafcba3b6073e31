// Tracking in the buyer's account and e-mails.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../support/wordpress.ts";
import { visibleText } from "../support/wordpress-visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ appUrl: "https://app.masar.example" });
});
afterAll(() => site?.stop());

const tracking = {
  _masar_tracking_number: "MS12345678901",
  _masar_tracking_url: "https://masar.example/t/1?a=1&b=2",
  _masar_status: "at-hub",
};
async function shown(meta: object) {
  const { id } = await site.ask<{ id: number }>("POST", "/orders", { meta });
  const output = async (path: string) => (await site.ask<{ output: string }>("GET", path)).output;
  return {
    account: await output(`/account/${id}`),
    html: await output(`/email/${id}`),
    plain: await output(`/email/${id}?plain=1`),
  };
}

test("shows number, link and status in the account and in both kinds of e-mail", async () => {
  const { account, html, plain } = await shown(tracking);
  for (const part of [account, html]) {
    expect(part).toContain('href="https://masar.example/t/1?a=1&#038;b=2"');
    expect(visibleText(part)).toBe("Your parcel Tracking number: MS12345678901 At hub");
  }
  expect(plain).toBe("\nYour parcel\nTracking number: MS12345678901\nhttps://masar.example/t/1?a=1&b=2\n");
});

test("shows nothing before there is a shipment, and nothing once it is cancelled", async () => {
  const empty = { account: "", html: "", plain: "" };
  expect(await shown({})).toEqual(empty);
  expect(await shown({ _masar_status: "waiting" })).toEqual(empty);
  expect(await shown({ ...tracking, _masar_status: "cancelled" })).toEqual(empty);
});

test.each(["javascript:alert(1)", "http://masar.example/t/1", "data:text/html,x", ""])(
  "never links to %j",
  async (url) => {
    const { account, html, plain } = await shown({ ...tracking, _masar_tracking_url: url });
    expect(account + html).not.toContain("href");
    expect(account).toContain("MS12345678901");
    expect(plain).not.toMatch(/javascript|http|data/);
  },
);

test("shows hostile text as text", async () => {
  const { account, html, plain } = await shown({
    _masar_tracking_number: `<script>alert("رقم")</script>`,
    _masar_tracking_url: `https://masar.example/"onmouseover="alert(1)`,
    _masar_status: "<img src=x>",
  });
  for (const part of [account, html]) {
    expect(part).not.toMatch(/<script|<img|"onmouseover/);
    expect(visibleText(part)).toContain(`<script>alert("رقم")</script> <img src=x>`);
  }
  expect(plain).not.toMatch(/<script|"/);
});

test("shows Arabic in an Arabic store", async () => {
  await site.ask("POST", "/options", { WPLANG: "ar" });
  const { account } = await shown(tracking);
  expect(visibleText(account)).toBe("شحنتك رقم التتبع: MS12345678901 في مركز الفرز");
  await site.ask("POST", "/options", { WPLANG: "" });
});

test("declares compatibility with order tables and the block checkout", async () => {
  const ours = ["masar-shipping/masar-shipping.php", true];
  expect(await site.ask("GET", "/features")).toEqual({ custom_order_tables: ours, cart_checkout_blocks: ours });
});

test("none of these tests wrote a line to the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
