import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION } from "../api/session-key.ts";
import type { Session } from "../api/types.ts";
import { forget, forgetAll, keep, kept } from "../kept.ts";

type Values = Readonly<Record<string, string>>;

/**
 * The values of a form, kept in this tab until the form is sent or its user signs out: they survive Back, a reload and
 * other pages. The next user of the same browser does not see them. `first` gives the initial values. Not for secrets.
 */
export function useDraft<Draft extends Values>(name: string, first: () => Draft) {
  const user = useQueryClient().getQueryData<Session | null>(SESSION)?.user.id;
  const key = `masar-draft-${name}-${user}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...first(), ...keptValues(key) }));
  return {
    draft,
    change(part: Partial<Draft>) {
      setDraft((before) => {
        const next = { ...before, ...part };
        keep("tab", key, JSON.stringify(next));
        return next;
      });
    },
    /** The form may be opened again before its closing animation ends: it starts empty. */
    forget() {
      forget("tab", key);
      setDraft(first());
    },
  };
}

/** Removes the drafts of every form whose name has this prefix. */
export function forgetDrafts(names: string): void {
  forgetAll("tab", `masar-draft-${names}`);
}

function keptValues(key: string): Values {
  try {
    return JSON.parse(kept("tab", key) ?? "{}") as Values;
  } catch {
    return {};
  }
}
