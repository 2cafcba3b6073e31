import { type FormEvent, useState } from "react";
import { Clash } from "../../api/clash.ts";
import { useUpdateStore } from "../../api/stores.ts";
import type { Store } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { pointedRules, rulesOf, type TypedRules, typedRules } from "./rule-values.ts";

export type RuleDraft = ReturnType<typeof useRules>;

/** The store's name and rules as typed, and how they are saved. */
export function useRules(store: Store) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(() => rulesOf(typedRules(store)));
  const [typed, setTyped] = useState(() => typedRules(store));
  const update = useUpdateStore(store.id);
  const toast = useToast();
  const { at, unplaced } = useFieldErrors(update.error, pointedRules(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const of = (seen: Store) => rulesOf(typedRules(seen));
    update.mutate(
      { opened, now: rulesOf(typed), of },
      {
        onSuccess(saved) {
          setOpened(of(saved));
          setTyped(typedRules(saved));
          toast({ text: t("saved") });
        },
        // The conflict was shown: saving again overwrites.
        onError: (error) => error instanceof Clash && setOpened(error.present),
      },
    );
  };
  return {
    typed,
    change: (part: Partial<TypedRules>) => setTyped((before) => ({ ...before, ...part })),
    submit,
    isPending: update.isPending,
    /** Errors by field. */
    at,
    /** The error that no field shows. */
    unplaced,
    error: update.error,
  };
}
