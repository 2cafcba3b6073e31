import { Alert } from "@mantine/core";
import { ApiProblem } from "../../api/problem.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";

/** The browser's own error of a passkey is not shown. */
export function NotProved({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof ApiProblem) return <Failed error={error} />;
  return error.name === "Unreachable" ? (
    <Failed error={error} />
  ) : (
    <Alert color="red" role="alert">
      {t("failed.passkey")}
    </Alert>
  );
}
