import { Alert, Button, Container, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { Unreachable } from "../api/problem.ts";

/** A page that threw, or whose script did not load (a new version was deployed, or the server does not answer). */
export function PageBroken() {
  const { t } = useTranslation();
  const error = useRouteError();
  const away =
    error instanceof Unreachable || (error instanceof TypeError && /import|fetch|module/i.test(error.message));
  return (
    <Container component="main" size="xs" pt="xl">
      <Alert color="red" title={t(away ? "failed.title" : "failed.broken_title")}>
        <Text>{t(away ? "failed.text" : "failed.broken_text")}</Text>
        <Button mt="sm" onClick={() => location.reload()}>
          {t("failed.broken_again")}
        </Button>
      </Alert>
    </Container>
  );
}
