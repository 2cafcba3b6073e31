/** Messages of a gettext PO file, by what they translate; the empty one is the header. */
export type Messages = Map<string, string>;

/**
 * Reads a PO file without contexts or plurals, which this plugin does not use.
 * @throws Where a line is none that such a file has, or a message is left untranslated or given twice.
 */
export function parsePo(text: string): Messages {
  const messages: Messages = new Map();
  let id: string | undefined;
  let translation: string | undefined;
  const end = () => {
    if (id === undefined) return;
    if (!translation) throw new Error(`Not translated: ${id}`);
    if (messages.has(id)) throw new Error(`Translated twice: ${id}`);
    messages.set(id, translation);
    id = translation = undefined;
  };
  for (const line of text.split("\n")) {
    const [, keyword = "", quoted] = /^(?:(msgid|msgstr) )?(".*")$/.exec(line) ?? [];
    if (quoted === undefined) {
      if (line !== "" && !line.startsWith("#")) throw new Error(`Not a line of a PO file: ${line}`);
      continue;
    }
    const part: string = JSON.parse(quoted);
    if (keyword === "msgid") {
      end();
      id = part;
    } else if (keyword === "msgstr") translation = part;
    else if (translation === undefined) id = (id ?? "") + part;
    else translation += part;
  }
  end();
  return messages;
}

/** The same as a gettext MO file, revision 0, little-endian, without its optional hash table. */
export function moOf(messages: Messages): Buffer {
  const sorted = [...messages].map(([id, translation]) => [Buffer.from(id), Buffer.from(translation)] as const);
  sorted.sort(([a], [b]) => Buffer.compare(a, b));
  const texts = [...sorted.map(([id]) => id), ...sorted.map(([, translation]) => translation)];
  const header = Buffer.alloc(28 + texts.length * 8);
  const fields = [0x950412de, 0, sorted.length, 28, 28 + sorted.length * 8, 0, header.length];
  for (const [index, field] of fields.entries()) header.writeUInt32LE(field, index * 4);
  let offset = header.length;
  for (const [index, text] of texts.entries()) {
    header.writeUInt32LE(text.length, 28 + index * 8);
    header.writeUInt32LE(offset, 32 + index * 8);
    offset += text.length + 1;
  }
  return Buffer.concat([header, ...texts.flatMap((text) => [text, Buffer.alloc(1)])]);
}
