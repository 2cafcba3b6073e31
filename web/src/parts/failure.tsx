import { Alert, Button, List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../api/client.ts";

/** What went wrong with something that a person asked for, in the server's own words; nothing when nothing did. */
export function Failure({ error, onAgain }: { error: Error | null | undefined; onAgain?: () => void }) {
  const { t } = useTranslation();
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error.document : undefined;
  const details = [...new Set(problem?.errors?.map(({ detail }) => detail) ?? [])].filter((d) => d !== problem?.detail);
  return (
    <Alert color="red" variant="light" role="alert" title={problem?.title ?? t("failed.title")}>
      <Text size="sm">{problem?.detail ?? t("failed.text")}</Text>
      {details.length > 0 && (
        <List size="sm" mt={4}>
          {details.slice(0, 5).map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      )}
      {onAgain && (
        <Button mt="sm" size="xs" variant="default" onClick={onAgain}>
          {t("failed.again")}
        </Button>
      )}
    </Alert>
  );
}
