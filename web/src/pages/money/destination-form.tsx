import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useEnterDestination } from "../../api/money.ts";
import type { PayoutDestination } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { plainDigits } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Choice } from "../../ui/choice.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { NeedsProof } from "../security/needs-proof.tsx";

type Kind = PayoutDestination["kind"];
const KINDS = ["bank", "instapay", "wallet"] as const satisfies readonly Kind[];

/** Asks for the destination, and for the second factor when its last proof is too old. */
export function DestinationForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [kind, setKind] = useState<Kind>("bank");
  const [number, setNumber] = useState("");
  const [holder, setHolder] = useState("");
  const enter = useEnterDestination();
  const errors = useFieldErrors(enter.error, { "/number": number, "/holder": holder });
  const send = () =>
    enter.mutate(
      { kind, number: plainDigits(number), holder },
      {
        onSuccess() {
          toast({ text: t("money.destination.entered") });
          onClose();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const words = "money.destination";
  return (
    <Modal opened onClose={onClose} title={t(`${words}.title`)} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <KindControl value={kind} onChange={setKind} />
          <TextInput
            label={t(`${words}.number.${kind}`)}
            placeholder={t(`${words}.example.${kind}`)}
            dir="ltr"
            autoComplete="off"
            data-autofocus
            value={number}
            error={errors.at["/number"]}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <TextInput
            label={t(`${words}.holder`)}
            description={t(`${words}.holder_hint`)}
            autoComplete="off"
            value={holder}
            error={errors.at["/holder"]}
            onChange={(event) => setHolder(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t(`${words}.note`)}
          </Text>
          <NeedsProof change={{ error: errors.unplaced, reset: enter.reset }} again={send} />
          <Button type="submit" loading={enter.isPending}>
            {t(`${words}.submit`)}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function KindControl({ value, onChange }: { value: Kind; onChange(kind: Kind): void }) {
  const { t } = useTranslation();
  return (
    <Choice
      size="wide"
      name={t("money.destination.kind_label")}
      value={value}
      onChange={onChange}
      options={KINDS.map((kind) => ({ value: kind, label: t(`money.destination.kind.${kind}`) }))}
    />
  );
}
