import { Alert, Button, Center, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { useFailure } from "./failure.ts";

interface Loading {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
  data?: unknown;
}

/** The result of a query, or that it is loading, or why it failed with a retry button. Earlier data stays visible. */
export function Loaded({ query, children }: { query: Loading; children: ReactNode }) {
  const { t } = useTranslation();
  const failure = useFailure(query.error);
  if (query.isPending) {
    return (
      <Center py="xl">
        <Loader role="status" aria-label={t("loading")} />
      </Center>
    );
  }
  if (!failure || query.data !== undefined) return children;
  return (
    <Alert color="red" title={failure.title}>
      <Text>{failure.text}</Text>
      <Button mt="sm" size="xs" onClick={() => query.refetch()}>
        {t("failed.again")}
      </Button>
    </Alert>
  );
}
