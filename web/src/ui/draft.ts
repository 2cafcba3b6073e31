import { useState } from "react";

type Values = Readonly<Record<string, string>>;

/**
 * What is typed into a form, kept in this tab until the form is done with: Back, a reload or a page in between loses
 * nothing. `first` is what stands there when nothing was typed. Secrets do not belong in it.
 */
export function useDraft<Draft extends Values>(name: string, first: () => Draft) {
  const key = `masar-draft-${name}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...first(), ...kept(key) }));
  return {
    draft,
    change(part: Partial<Draft>) {
      setDraft((before) => {
        const next = { ...before, ...part };
        sessionStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    /** Opened again while it is still closing, the form is another one. */
    forget() {
      sessionStorage.removeItem(key);
      setDraft(first());
    },
  };
}

/** Of every form whose name begins so. */
export function forgetDrafts(names: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`masar-draft-${names}`)) sessionStorage.removeItem(key);
  }
}

function kept(key: string): Values {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Values;
  } catch {
    return {};
  }
}
