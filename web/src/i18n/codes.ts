/** The codes that have texts, in their order. */
export function codesOf<Code extends string>(words: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(words) as Code[];
}

/** A text as one of the codes; undefined when it is none of them. */
export function codeIn<Code extends string>(codes: readonly Code[], text: string | null | undefined): Code | undefined {
  return codes.find((code) => code === text);
}
