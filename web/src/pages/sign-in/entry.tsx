import { Anchor, Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useSignUpOpen } from "../../api/session.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { Frame } from "./frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Signing in, or making an account where the server lets people. */
export function Entry({ problem }: { problem?: { title: string; text: string } }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { data } = useSignUpOpen();
  const signingUp = search.has("new") && data?.open === true;
  const title = t(signingUp ? "sign_in.sign_up_title" : "sign_in.title");
  const other = new URLSearchParams(search);
  other.delete("token");
  if (signingUp) other.delete("new");
  else other.set("new", "");
  return (
    <Frame title={title} problem={problem} below={!signingUp && <WithoutPassword />}>
      {signingUp ? <SignUpForm /> : <SignInForm />}
      {data?.open && (
        <Anchor component={Link} to={`?${other}`} size="sm" mt="md">
          {t(signingUp ? "sign_in.to_sign_in" : "sign_in.to_sign_up")}
        </Anchor>
      )}
    </Frame>
  );
}

function WithoutPassword(): ReactNode {
  const { t } = useTranslation();
  return (
    <Box component="details" px="xs">
      <Text component="summary" size="sm" c="dimmed" style={{ cursor: "pointer" }}>
        {t("sign_in.no_password")}
      </Text>
      <Text size="sm" my="xs">
        {t("sign_in.link_text")}
      </Text>
      <CodeToCopy text="npm run masar -- user link --email you@example.com" />
    </Box>
  );
}
