import { writeFile } from "node:fs/promises";
import { type Canvas, createCanvas, type Image } from "@napi-rs/canvas";

const WIDTH = 1280;
const HEIGHT = 720;

/** A picture as held before a camera: scaled to a height in dots, rotated, on a grey background. */
export function heldUp(picture: Image | undefined, { height = 1_000, degrees = 0 } = {}): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = "#8a7f70";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (!picture) return canvas;
  const width = (height * picture.width) / picture.height;
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.globalAlpha = 0.92;
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  return canvas;
}

/** Writes the frames, one second each, as an uncompressed video (YUV4MPEG2) that Chromium's fake camera loops. */
export async function writeFilm(file: string, frames: readonly Canvas[]): Promise<void> {
  const parts = frames.flatMap((frame) => [Buffer.from("FRAME\n"), planesOf(frame)]);
  await writeFile(file, [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`), ...parts]);
}

/** Grey only: the two colour planes are neutral. */
function planesOf(frame: Canvas): Buffer {
  const { data } = frame.getContext("2d").getImageData(0, 0, WIDTH, HEIGHT);
  const planes = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    planes[at] = (red * 3 + green * 6 + blue) / 10;
  }
  return planes;
}
