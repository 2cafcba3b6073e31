declare module "subset-font" {
  export default function subset(
    font: Buffer,
    characters: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[] },
  ): Promise<Buffer>;
}
