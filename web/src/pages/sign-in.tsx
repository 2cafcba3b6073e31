import { Alert, Center, Container, Loader, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { ApiProblem } from "../api/client.ts";
import { useSignIn } from "../api/session.ts";
import { SignedOutPage } from "./signed-out.tsx";

/** Where one-time links lead. The token leaves the address bar and the history with the redirect. */
export function SignInPage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  const { t } = useTranslation();
  return token ? <SignIn token={token} /> : <Failed text={t("sign_in.missing")} />;
}

function SignIn({ token }: { token: string }) {
  const { t } = useTranslation();
  const signIn = useSignIn(token);
  if (signIn.isSuccess) return <Navigate to="/" replace />;
  if (signIn.isError) {
    const problem = signIn.error instanceof ApiProblem ? signIn.error.document : undefined;
    return <Failed text={problem?.errors?.[0]?.detail ?? problem?.detail ?? t("failed.text")} />;
  }
  return (
    <Center h="60vh">
      <Stack align="center">
        <Loader />
        <Text>{t("sign_in.working")}</Text>
      </Stack>
    </Center>
  );
}

function Failed({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Container size="xs" pt="xl">
        <Alert color="red" title={t("sign_in.failed")}>
          {text}
        </Alert>
      </Container>
      <SignedOutPage />
    </>
  );
}
