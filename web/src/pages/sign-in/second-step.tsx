import { Button } from "@mantine/core";
import { useSignOut } from "../../api/session.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { ProofForm } from "../security/proof-form.tsx";
import { Frame } from "./frame.tsx";

export function SecondStep() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Frame
      title={t("security.second_title")}
      below={
        <Button variant="subtle" onClick={() => signOut.mutate()}>
          {t("security.sign_out")}
        </Button>
      }
    >
      <ProofForm />
    </Frame>
  );
}
