import { Modal, Stack, Text } from "@mantine/core";
import { ApiProblem } from "../../api/problem.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { NotProved } from "./not-proved.tsx";
import { ProofForm } from "./proof-form.tsx";

interface Change {
  error: Error | null;
  reset(): void;
}

/** Why a change failed. When it needs proof of identity, asks for it and retries. */
export function NeedsProof({ change, again }: { change: Change; again(): void }) {
  const { t } = useTranslation();
  const isAsked = asksForProof(change.error);
  return (
    <>
      {!isAsked && <NotProved error={change.error} />}
      <Modal
        opened={isAsked}
        onClose={change.reset}
        title={t("security.prove_title")}
        centered
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <Stack>
          <Text size="sm">{t("security.prove_text")}</Text>
          <ProofForm onProved={again} />
        </Stack>
      </Modal>
    </>
  );
}

export function asksForProof(error: Error | null): boolean {
  return error instanceof ApiProblem && error.document.code === "proof_required";
}
