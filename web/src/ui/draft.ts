import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION } from "../api/session-key.ts";
import type { Session } from "../api/types.ts";

type Values = Readonly<Record<string, string>>;

/**
 * What is typed into a form, kept in this tab until the form is done with or its user signs out: Back, a reload or a page
 * in between loses nothing. It is that user's alone: whoever signs in next at the same computer does not see it. `first`
 * is what stands there when nothing was typed. Secrets do not belong in it.
 */
export function useDraft<Draft extends Values>(name: string, first: () => Draft) {
  const user = useQueryClient().getQueryData<Session | null>(SESSION)?.user.id;
  const key = `masar-draft-${name}-${user}`;
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
