import { Alert, Button, Center, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../api/client.ts";

interface Loading {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
}

/** What a query brings, or that it is under way, or why it failed and what to press. */
export function Loaded({ query, children }: { query: Loading; children: ReactNode }) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <Center py="xl">
        <Loader aria-label={t("loading")} />
      </Center>
    );
  }
  if (!query.error) return children;
  const problem = query.error instanceof ApiProblem ? query.error.document : undefined;
  return (
    <Alert color="red" title={problem?.title ?? t("failed.title")}>
      <Text>{problem?.detail ?? t("failed.text")}</Text>
      <Button mt="sm" size="xs" onClick={() => query.refetch()}>
        {t("failed.again")}
      </Button>
    </Alert>
  );
}
