import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION } from "../api/session-key.ts";
import type { Session } from "../api/types.ts";

type Values = Readonly<Record<string, string>>;

/**
 * The values of a form, kept in this tab until the form is sent or its user signs out: they survive Back, a reload and
 * other pages. The next user of the same browser does not see them. `first` gives the initial values. Not for secrets.
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
    /** The form may be opened again before its closing animation ends: it starts empty. */
    forget() {
      sessionStorage.removeItem(key);
      setDraft(first());
    },
  };
}

/** Removes the drafts of every form whose name has this prefix. */
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
