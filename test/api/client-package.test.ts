// The client as it is published: packed, installed into an empty project, and used against a running service.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmptyProject, installNode, installPackedClient } from "../support/client-package.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

const OWN = process.versions.node;
/** The long suite installs the other supported versions of Node. */
const NODES = process.env.MASAR_TEST_LONG ? [OWN, "20", "22"] : [OWN];

let masar: TestService;
let shop: TestAccount;
let project: EmptyProject;

beforeAll(async () => {
  masar = await startTestService();
  shop = await masar.newAccount();
  project = await installPackedClient();
});
afterAll(async () => {
  await project.remove();
  await masar.stop();
});

async function runsWith(node: string, reference: string): Promise<unknown> {
  const access = { MASAR_API_KEY: shop.test.key ?? "", MASAR_BASE_URL: shop.test.base };
  const printed = await project.run(node, { ...access, REFERENCE: reference });
  expect(printed).toMatchObject({ isSame: true, refused: "/cod_value", type: "shipment.created" });
  const { data } = (await shop.test.get(`/shipments?reference=${reference}`)).body;
  expect(data.map((one: { tracking_number: string }) => one.tracking_number)).toEqual([printed.trackingNumber]);
  return printed.node;
}

test("contains plain JavaScript with declarations, a README, and nothing else", () => {
  const kinds = new Set(project.files.map((path) => path.replace(/^dist\/\w+/, "dist/*")));
  expect(kinds).toEqual(new Set(["dist/*.js", "dist/*.d.ts", "README.md", "package.json"]));
});

test.each(NODES)("creates a shipment once, types its errors and verifies webhooks on Node %s", async (version) => {
  if (version === OWN) return expect(await runsWith(process.execPath, "PACKED-1")).toBe(OWN);
  const node = await installNode(version);
  try {
    expect(await runsWith(node.path, `PACKED-${version}`)).toMatch(new RegExp(`^${version}\\.`));
  } finally {
    await node.remove();
  }
});

test("compiles in strict mode, with operations, codes and events by their types", async () => {
  await expect(project.compile()).resolves.toBeUndefined();
});
