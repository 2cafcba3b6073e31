import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession, useSignOut } from "../../api/session.ts";
import { ProofForm } from "../security/proof-form.tsx";
import { Frame } from "./frame.tsx";
import { Leave } from "./leave.tsx";

/** Goes to the next page after the second factor. */
export function EmbeddedSession() {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const signOut = useSignOut();
  if (session?.second_factor !== "needed") return <Leave />;
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
