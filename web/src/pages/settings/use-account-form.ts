import { type FormEvent, useState } from "react";
import { accountForm, useUpdateAccount } from "../../api/account.ts";
import { Clash } from "../../api/clash.ts";
import type { Account } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { plainDigits } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";

export type AccountDraft = ReturnType<typeof useAccountForm>;

/** The account's fields as typed, and how they are saved. */
export function useAccountForm(account: Account) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(() => accountForm(account));
  const [values, setValues] = useState(opened);
  const update = useUpdateAccount();
  const toast = useToast();
  const { at, unplaced } = useFieldErrors(update.error, {
    "/name": values.name,
    "/phone": values.phone,
    "/settings/payout_days": values.payout_days,
  });
  const theirs = (name: "name" | "phone") =>
    update.error instanceof Clash && update.error.present[name] !== values[name]
      ? t("clash.now", { value: update.error.present[name] ?? "" })
      : undefined;
  const begin = (now: typeof values) => {
    setOpened(now);
    setValues(now);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = { ...values, phone: plainDigits(values.phone ?? "") || null };
    update.mutate(
      { opened, now },
      {
        onSuccess(saved) {
          begin(accountForm(saved));
          toast({ text: t("saved") });
        },
        // The conflict was shown: saving again overwrites.
        onError: (error) => error instanceof Clash && setOpened(error.present),
      },
    );
  };
  return {
    values,
    change: (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part })),
    submit,
    isPending: update.isPending,
    errors: {
      name: at["/name"] ?? theirs("name"),
      phone: at["/phone"] ?? theirs("phone"),
      payoutDays: at["/settings/payout_days"],
    },
    /** The error that no field shows. */
    unplaced,
    error: update.error,
  };
}
