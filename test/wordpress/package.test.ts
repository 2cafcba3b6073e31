// The contents of the zip, and WordPress's review rules.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPlugin, type Site, startSite } from "../support/wordpress.ts";
import { pressConnect } from "../support/wordpress-masar.ts";
import { php } from "../support/wordpress-php.ts";
import { Visitor, visibleText } from "../support/wordpress-visitor.ts";

const run = promisify(execFile);
const script = (name: string) => join(import.meta.dirname, "php", name);
const APP = "https://try.masar.example";

let folder: string;
let zip: string;
/** The plugin's folder as a merchant's WordPress unpacks it. */
let plugin: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masar-package-"));
  zip = await buildPlugin(APP, folder);
  await php(script("extract.php"), zip, join(folder, "unpacked"));
  plugin = join(folder, "unpacked", "masar-shipping");
  const entries = await readdir(plugin, { recursive: true, withFileTypes: true });
  files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string) => readFile(join(plugin, path), "utf8");
const lint = async (where: string) => JSON.parse(await php(script("lint.php"), where)) as string[];

test("the same sources give the same zip, in every time zone", async () => {
  const again = join(folder, "again.zip");
  const build = join(import.meta.dirname, "../../connectors/woocommerce/plugin/build.ts");
  const env = { ...process.env, TZ: "Asia/Tokyo" };
  await run(process.execPath, [build, "--app", APP, "--out", again], { env });
  const [first, second] = await Promise.all([readFile(zip), readFile(again)]);
  expect(createHash("sha256").update(second).digest("hex")).toBe(createHash("sha256").update(first).digest("hex"));
});

test("the zip contains one folder without hidden files, archives or development files", async () => {
  expect(await readdir(join(folder, "unpacked"))).toEqual(["masar-shipping"]);
  expect(files.filter((file) => !/\/[a-z0-9-]+\.(php|css|txt|po|mo)$/.test(file))).toEqual([]);
  expect((await stat(zip)).size).toBeLessThan(200_000);
});

test("the service's address is set by the build, which refuses characters that would end a PHP string", async () => {
  expect(await read("masar-shipping.php")).toContain(`define( 'MASAR_SHIPPING_APP_URL', '${APP}' )`);
  for (const app of ["http://masar.example", "https://masar.example/x", "https://u@masar.example", "javascript:x"]) {
    await expect(buildPlugin(app, folder)).rejects.toThrow(/--app/);
  }
});

test("PHP parses every file, and the lint finds nothing", async () => {
  const sources = files.filter((file) => file.endsWith(".php"));
  for (const source of sources) await run("php", ["-l", source]);
  expect(await lint(plugin)).toEqual([]);
});

test("header, constant, readme and changelog have the same version, and the readme is within its limits", async () => {
  const [header, readme] = [await read("masar-shipping.php"), await read("readme.txt")];
  const version = / \* Version: (\S+)/.exec(header)?.[1];
  expect(/const VERSION\s+= '(.*)'/.exec(header)?.[1]).toBe(version);
  expect(/^Stable tag: (\S+)$/m.exec(readme)?.[1]).toBe(version);
  expect(readme).toContain(`= ${version} =`);
  for (const line of ["Requires at least: 6.1", "Requires PHP: 7.4", "License: GPL-2.0-or-later"]) {
    expect(header).toContain(` * ${line}`);
    expect(readme).toContain(line);
  }
  expect(header).toContain(" * Requires Plugins: woocommerce");
  expect(header).toContain(" * Text Domain: masar-shipping");
  expect(header).toMatch(/Plugin Name: (?!Woo)/);
  const tags = /^Tags: (.*)$/m.exec(readme)?.[1]?.split(",") ?? [];
  expect(tags.length).toBeLessThanOrEqual(5);
  expect(/\n\n([^\n]+)\n\n== Description/.exec(readme)?.[1]?.length).toBeLessThanOrEqual(150);
  expect(readme).toContain("== External services ==");
  expect((await stat(join(plugin, "languages"))).isDirectory()).toBe(true);
});

test("the readme is tested up to the newest WordPress that we know, and its screenshots, icons and banners exist", async () => {
  const readme = await read("readme.txt");
  expect(readme).toContain("Tested up to: 7.1");
  const pictures = await readdir(join(import.meta.dirname, "../../connectors/woocommerce/plugin/wordpress-org"));
  const captions = [...(/== Screenshots ==\n\n((?:\d+\. .*\n)+)/.exec(readme)?.[1]?.matchAll(/^(\d+)\./gm) ?? [])];
  const screenshots = captions.map(([, number]) => `screenshot-${number}.png`);
  expect(screenshots.length).toBeGreaterThan(0);
  const sizes = ["banner-1544x500.png", "banner-772x250.png", "icon-128x128.png", "icon-256x256.png"];
  expect(pictures.sort()).toEqual([...sizes, ...screenshots]);
});

test("the name and description in the list of plugins are translated to Arabic", async () => {
  const [header, words] = [await read("masar-shipping.php"), await read("languages/masar-shipping-ar.po")];
  for (const field of ["Plugin Name", "Description"]) {
    const text = new RegExp(` \\* ${field}: (.*)`).exec(header)?.[1];
    expect(words).toContain(`msgid "${text}"\nmsgstr "`);
  }
});

test("the style sheet uses logical sides only, so that it works in Arabic", async () => {
  expect(await read("assets/admin.css")).not.toMatch(/\b(left|right|(min-|max-)?(width|height))\b/);
});

describe("in WordPress", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ appUrl: APP, constants: { MASAR_SHIPPING_APP_URL: "https://own.example" } });
    await site.ask("POST", "/options", { WPLANG: "ar" });
  });
  afterAll(() => site?.stop());

  test("without WooCommerce it shows a notice, and nothing fails", async () => {
    const admin = await Visitor.signedIn(site);
    const woocommerce = join(site.folder, "wp-content/plugins/woocommerce");
    await rename(woocommerce, `${woocommerce}-away`);
    const { status, body } = await admin.get("/wp-admin/index.php");
    const page = await admin.get("/wp-admin/admin.php?page=masar-shipping");
    await rename(`${woocommerce}-away`, woocommerce);
    expect([status, visibleText(body)]).toEqual([
      200,
      expect.stringContaining("تحتاج إضافة مسار للشحن إلى WooCommerce"),
    ]);
    expect(page.status).toBe(403);
    expect(await site.complaints()).toEqual([]);
  });

  test("on a multisite network, deleting the plugin removes its data from every site", async () => {
    await php(script("network.php"), site.folder, "make");
    const seen = JSON.parse(await php(script("network.php"), site.folder, "clean"));
    expect(seen).toEqual({ before: [3, 3], after: [0, 0] });
  });

  test("wp-config.php may set another service address than the build", async () => {
    const { origin } = await pressConnect(await Visitor.signedIn(site));
    expect(origin).toBe("https://own.example");
  });

  test("every text is translated to Arabic with the same placeholders", async () => {
    const texts = JSON.parse(await php(script("strings.php"), plugin)) as string[];
    const translated = await site.ask<string[]>("POST", "/translations", texts);
    const placeholders = (text: string) => text.match(/%(\d\$)?[sd]/g)?.sort() ?? [];
    expect(texts.length).toBeGreaterThan(60);
    for (const [index, text] of texts.entries()) {
      const arabic = translated[index] ?? "";
      expect(arabic.replace(/%(\d\$)?[sd]/g, ""), text).toMatch(/\p{Script=Arabic}|^:? *\(?: *\)?$/u);
      expect(placeholders(arabic), text).toEqual(placeholders(text));
    }
    const po = await read("languages/masar-shipping-ar.po");
    // WordPress itself translates the header's fields.
    const header = [...(await read("masar-shipping.php")).matchAll(/ \* (?:Plugin Name|Description): (.*)/g)];
    texts.push(...header.map(([, field = ""]) => field));
    const kept = [...po.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => JSON.parse(`"${id}"`));
    expect(
      kept.filter((id) => !texts.includes(id)),
      "translated, but not used any more",
    ).toEqual([]);
  });
});

// The lint must find these.
const GUARD = "<?php\ndefined( 'ABSPATH' ) || exit;\n";
test.each([
  ["a file without a guard", "<?php\nfunction f() {}", "no guard"],
  ["a call that WordPress has its own for", `${GUARD}$x = parse_url( $y );`, "parse_url()"],
  ["an open redirect", `${GUARD}wp_redirect( $x );`, "wp_redirect()"],
  ["an unescaped variable", `${GUARD}echo '<p>' . $x;`, "not escaped"],
  ["an unescaped branch", `${GUARD}echo $a ? $b : esc_html( $c );`, "not escaped"],
  ["an unescaped translation", `${GUARD}echo __( 'a', 'masar-shipping' );`, "not escaped"],
  ["an unescaped argument", `${GUARD}printf( '<p>%s</p>', $x );`, "not escaped"],
  ["<?=", `${GUARD}?><?= $x ?>`, "<?="],
  [
    "input that is not unslashed",
    `${GUARD}function f() { check_admin_referer( 'x' ); return $_POST['a']; }`,
    "unslashed",
  ],
  [
    "input that is not sanitised",
    `${GUARD}function f() { check_admin_referer( 'x' ); return trim( wp_unslash( $_POST['a'] ) ); }`,
    "not sanitised",
  ],
  ["input without a nonce", `${GUARD}function f() { return absint( wp_unslash( $_GET['a'] ) ); }`, "without a nonce"],
  ["a direct query", `${GUARD}$wpdb->query( 'DELETE' );`, "database directly"],
  ["another text domain", `${GUARD}$x = __( 'a', 'other' );`, "text domain"],
  ["a translated variable", `${GUARD}$x = __( $y, 'masar-shipping' );`, "no plain text"],
  ["a bare placeholder", `${GUARD}\n\n\n$x = __( 'a %s', 'masar-shipping' );`, "comment for translators"],
  [
    "placeholders without numbers",
    `${GUARD}/* translators: x */\n$x = __( '%s %s', 'masar-shipping' );`,
    "without numbers",
  ],
  ["a style of others", `${GUARD}wp_enqueue_style( 'x', 'https://elsewhere.example/x.css' );`, "not our own"],
  ["an unexplained exception", `${GUARD}echo $x; // phpcs:ignore`, "without a reason"],
])("the lint catches %s", async (_, source, complaint) => {
  const where = await mkdtemp(join(folder, "bad-"));
  await writeFile(join(where, "bad.php"), source);
  expect((await lint(where)).join("\n")).toContain(complaint);
});
