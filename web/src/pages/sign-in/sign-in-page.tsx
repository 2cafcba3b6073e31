import { Alert, Card, Container, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { useSession, useSignIn } from "../../api/session.ts";
import { LanguageSwitch } from "../../app/language.tsx";
import { Working } from "../../app/working.tsx";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { useFailure } from "../../ui/failure.ts";
import { useNext } from "./next.ts";

/** Where one-time links lead, and whoever is not signed in. */
export function SignInPage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token ? <WithLink token={token} /> : <SignedOut />;
}

/** The token leaves the address bar and the history with the redirect. */
function WithLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const signIn = useSignIn(token);
  const failure = useFailure(signIn.error);
  const next = useNext();
  if (signIn.isSuccess) return <Navigate to={next} replace />;
  if (failure) return <SignedOut problem={{ title: t("sign_in.link_failed"), text: failure.text }} />;
  return <Working />;
}

function SignedOut({ problem }: { problem?: { title: string; text: string } }) {
  const { t } = useTranslation();
  const session = useSession();
  const next = useNext();
  if (session.data && !problem) return <Navigate to={next} replace />;
  return (
    <Container component="main" size="xs" py="xl">
      <Stack>
        {problem && (
          <Alert color="red" title={problem.title}>
            {problem.text}
          </Alert>
        )}
        <Card withBorder padding="lg">
          <Group justify="space-between" mb="md">
            <Title order={1} size="h3">
              {t("sign_in.title")}
            </Title>
            <LanguageSwitch />
          </Group>
          <Text mb="sm">{t("sign_in.no_password")}</Text>
          <CodeToCopy text="npm run masar -- user link --email you@example.com" />
        </Card>
      </Stack>
    </Container>
  );
}
