import { Clash } from "../api/clash.ts";
import { ApiProblem } from "../api/problem.ts";
import { useTranslation } from "../i18n/i18n.ts";
import { useServerText } from "../i18n/server-text.ts";

export interface Failure {
  title: string;
  /** What happened, why, and what to do, in the user's language. */
  text: string;
}

/** The message for a failed request; undefined when nothing failed. */
export function useFailure(error: Error | null | undefined): Failure | undefined {
  const { t } = useTranslation();
  const inDigits = useServerText();
  if (!error) return undefined;
  if (error instanceof Clash) return { title: t("clash.title"), text: t("clash.text") };
  if (!(error instanceof ApiProblem)) return { title: t("failed.title"), text: t("failed.text") };
  const { title, detail, errors, status, request_id } = error.document;
  if (status === 429) return { title, text: t("failed.busy", { seconds: error.retryAfterSeconds ?? 60 }) };
  const number = status >= 500 && status !== 502 ? ` ${t("failed.number", { id: request_id })}` : "";
  const text = errors?.length ? errors.map((one) => one.detail).join(" ") : detail;
  return { title, text: inDigits(text) + number };
}
