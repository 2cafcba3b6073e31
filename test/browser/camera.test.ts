// Labels before a camera: the browser gets a video of them as its camera.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldUp, writeFilm } from "../support/camera-film.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { shipmentBody } from "../support/shipment.ts";

const CAMERA = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];

let masar: Dashboard;
let folder: string;
let film: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masar-film-"));
  film = join(folder, "labels.y4m");
  await writeFilm(film, [heldUp(undefined)]);
  masar = await openDashboard({ browserFlags: [...CAMERA, `--use-file-for-fake-video-capture=${film}`] });
});
afterAll(async () => {
  await masar?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function pictureOfNew(reference: string) {
  const number: string = (await masar.shop.post("/shipments", shipmentBody({ reference }))).body.tracking_number;
  const headers = { Authorization: `Bearer ${masar.shop.key}` };
  const png = await fetch(`${masar.shop.base}/labels/${number}.png`, { headers });
  return { number, picture: await loadImage(Buffer.from(await png.arrayBuffer())) };
}
const collectedAt = async (number: string) => (await masar.shop.get(`/shipments/${number}`)).body.collected_at;

test("the camera reads labels that are upright, far away, on their side and at an angle", async () => {
  const labels = await Promise.all(["FILM-1", "FILM-2", "FILM-3", "FILM-4"].map(pictureOfNew));
  const held = [{}, { height: 700 }, { degrees: 90, height: 1_100 }, { degrees: 184 }];
  const frames = labels.map(({ picture }, at) => heldUp(picture, held[at]));
  // Each label is shown for a second, in a loop: a label that was just scanned is not scanned again at once.
  await writeFilm(film, frames);

  const staff = await masar.staff();
  const { page } = await masar.visit("/staff", { as: staff });
  await page.getByRole("button", { name: "Collect" }).click();
  await page.getByRole("button", { name: /camera/i }).click();
  await eventually(
    async () => Promise.all(labels.map(({ number }) => collectedAt(number))),
    (times) => times.every((time) => time !== null),
  );
  await page.getByText("Scanned: 4").waitFor();
});

test("a refused camera shows a message, and the number can still be typed", async () => {
  const staff = await masar.staff();
  const { page } = await masar.visit("/staff", { as: staff });
  await page.evaluate("navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('refused'))");
  await page.getByRole("button", { name: /camera/i }).click();
  await page.getByRole("alert").filter({ hasText: "camera" }).waitFor();
  const { number } = await pictureOfNew("TYPED-1");
  await page.getByRole("button", { name: "Collect" }).click();
  await page.keyboard.type(`${number}\n`);
  await page.locator("[data-state=ok]").first().waitFor();
  expect(await collectedAt(number)).not.toBeNull();
});
