/** A signature is valid for one path in one mode. */
export function linkPurpose(mode: string, path: string): string {
  return `link:${mode}:${path}`;
}
