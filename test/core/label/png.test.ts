import { renderPng } from "@masar/core/label/png";
import { renderLabel } from "@masar/core/label/render";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { darkDots, onlyPage, paper, scan } from "./paper.ts";
import { sample } from "./sample.ts";

async function opened(png: Buffer): Promise<Canvas> {
  const picture = await loadImage(png);
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas;
}

test("the PNG of a label equals its PDF dot for dot, except on outlines", async () => {
  const label = sample({ allowOpen: true, livemode: false, notes: "لا يُترك عند الباب (مهم)" });
  const picture = await opened(renderPng(label));
  expect([picture.width, picture.height]).toEqual([1200, 1800]);
  const expected = darkDots(await paper(await onlyPage(await renderLabel(label)), 12));
  let [ink, same] = [0, 0];
  for (const [at, dot] of darkDots(picture).entries()) {
    if (dot === 0 && expected[at] === 0) continue;
    ink += 1;
    if (dot === expected[at]) same += 1;
  }
  expect(ink).toBeGreaterThan(200_000);
  expect(same / ink).toBeGreaterThan(0.9);
});

test("a scanner reads the tracking number and the link from the PNG", async () => {
  const label = sample();
  const picture = await opened(renderPng(label));
  expect(await scan(picture, "Code128")).toEqual([label.trackingNumber]);
  expect(await scan(picture, "QRCode")).toEqual([label.trackingUrl]);
});

test("the same label gives the same PNG", () => {
  expect(renderPng(sample()).equals(renderPng(sample()))).toBe(true);
});
