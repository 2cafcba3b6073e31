/** A form as it was when it was opened, and as it is now. */
export interface Edit<Form> {
  opened: Form;
  now: Form;
}

/** Someone else, or the same person in another tab, changed the same field. Nothing was saved. */
export class Clash<Form> extends Error {
  override readonly name = "Clash";
  /** The present value. */
  readonly present: Form;

  constructor(present: Form) {
    super("changed elsewhere in the meantime");
    this.present = present;
  }
}

/**
 * Only the fields that the form changed, so that other people's changes of other fields are kept.
 * @throws Clash when the same was changed elsewhere since the form was opened.
 */
export function changesOf<Form extends object>({ opened, now }: Edit<Form>, present: Form): Partial<Form> {
  const names = Object.keys(now) as (keyof Form)[];
  const changed = names.filter((name) => differs(now[name], opened[name]));
  if (changed.some((name) => differs(present[name], opened[name]) && differs(present[name], now[name]))) {
    throw new Clash(present);
  }
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Form>;
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
