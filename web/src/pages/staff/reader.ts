import { type GreyPicture, readCode128 } from "./code128.ts";

/** Texts of the codes in a camera frame. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** Not in TypeScript's DOM library yet (WICG Shape Detection). */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => BarcodeDetector;

const MAX_PX = 1280;

/** The browser's detector where it has one, otherwise ours. */
export function frameReader(): ReadFrame {
  const canvas = document.createElement("canvas");
  const ours: ReadFrame = async (video) => {
    const picture = greyOf(video, canvas);
    const text = picture && readCode128(picture);
    return text === undefined ? [] : [text];
  };
  if (!("BarcodeDetector" in window)) return ours;
  try {
    const detector = new (window.BarcodeDetector as DetectorClass)({ formats: ["code_128", "qr_code"] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  } catch {
    return ours; // present, but without these formats
  }
}

function greyOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): GreyPicture | undefined {
  const shrink = Math.min(1, MAX_PX / Math.max(video.videoWidth, 1));
  const width = Math.round(video.videoWidth * shrink);
  const height = Math.round(video.videoHeight * shrink);
  if (width === 0 || height === 0) return undefined;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] = ((data[from] ?? 0) * 3 + (data[from + 1] ?? 0) * 6 + (data[from + 2] ?? 0)) / 10;
  }
  return { width, height, grey };
}
