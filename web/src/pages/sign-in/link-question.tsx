import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Answer } from "../../api/client.ts";
import { useSignInWithLink } from "../../api/session.ts";
import type { Session } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { EmbeddedSession } from "./entered.tsx";
import { Frame } from "./frame.tsx";
import { ResetForm } from "./reset-form.tsx";

/** An address may be wider than a phone, and all of it must be readable. */
const WRAPPED = {
  root: { height: "auto", paddingBlock: 8 },
  label: { whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: 1.5 },
} as const;

interface Props {
  token: string;
  link: Answer<"/session/link", "post">;
  /** Who is signed in here now. */
  present: Session | null;
}

/** Names the account that a link signs in to, and asks. The redirect removes the token from the address bar and history. */
export function LinkQuestion({ token, link, present }: Props) {
  const { t } = useTranslation();
  const signIn = useSignInWithLink();
  const [stays, setStays] = useState(false);
  const [search] = useSearchParams();
  if (signIn.isSuccess || stays) return <EmbeddedSession />;
  const { email } = link.user;
  if (search.has("reset")) return <ResetForm token={token} link={link} signIn={signIn} />;
  const isOther = present !== null && present.user.id !== link.user.id;
  return (
    <Frame title={t("sign_in.link_title")}>
      <Stack>
        <Text>{t("sign_in.link_names", { email, account: link.account.name })}</Text>
        {isOther && (
          <Alert color="orange">
            {t("sign_in.link_replaces", { email: present.user.email, account: present.account.name })}
          </Alert>
        )}
        <Failed error={signIn.error} />
        <Button loading={signIn.isPending} styles={WRAPPED} onClick={() => signIn.mutate(token)}>
          {t("sign_in.link_enter", { email })}
        </Button>
        {present && (
          <Button variant="default" styles={WRAPPED} onClick={() => setStays(true)}>
            {t("sign_in.link_stay", { email: present.user.email })}
          </Button>
        )}
      </Stack>
    </Frame>
  );
}
