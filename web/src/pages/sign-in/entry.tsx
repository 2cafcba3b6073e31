import { Anchor, Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useSignUpOpen } from "../../api/session.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { Frame } from "./frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Sign-in, and sign-up where the server allows it. */
export function Entry({ problem }: { problem?: { title: string; text: string } }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { data } = useSignUpOpen();
  const signingUp = search.has("new") && data?.open === true;
  const sendsMail = data?.sends_mail === true;
  if (search.has("forgot") && sendsMail) return <ForgotForm />;
  const title = t(signingUp ? "sign_in.sign_up_title" : "sign_in.title");
  const other = withOnly(search, signingUp ? undefined : "new");
  return (
    <Frame title={title} problem={problem} below={!signingUp && data && !sendsMail && <WithoutPassword />}>
      {signingUp ? <SignUpForm /> : <SignInForm />}
      {!signingUp && sendsMail && (
        <Anchor component={Link} to={`?${withOnly(search, "forgot")}`} size="sm" mt="md" display="block">
          {t("sign_in.forgot")}
        </Anchor>
      )}
      {data?.open && (
        <Anchor component={Link} to={`?${other}`} size="sm" mt="md" display="block">
          {t(signingUp ? "sign_in.to_sign_in" : "sign_in.to_sign_up")}
        </Anchor>
      )}
    </Frame>
  );
}

/** The same address with another form. */
export function withOnly(search: URLSearchParams, form: "new" | "forgot" | undefined): URLSearchParams {
  const other = new URLSearchParams(search);
  for (const name of ["token", "reset", "new", "forgot"]) other.delete(name);
  if (form) other.set(form, "");
  return other;
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
