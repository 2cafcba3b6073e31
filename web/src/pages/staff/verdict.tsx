import { Card, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Scanned } from "./use-scanner.ts";

const LOOKS = {
  ready: { bg: "gray.2", c: "dark" },
  working: { bg: "gray.3", c: "dark" },
  ok: { bg: "teal.9", c: "white" },
  refused: { bg: "red.9", c: "white" },
  not_sent: { bg: "#a8410a", c: "white" },
} as const;

/** The whole width in one colour: seen from the corner of an eye, and said aloud by screen readers. */
export function Verdict({ scanned }: { scanned: Scanned | undefined }) {
  const { t } = useTranslation();
  const state = scanned?.state ?? "ready";
  return (
    <Card {...LOOKS[state]} padding="lg" role="alert" data-state={state} ta="center">
      <Text fz={30} fw={800} lh={1.2}>
        {scanned?.words ?? t("staff.ready")}
      </Text>
      {scanned && (
        <Text fz={20} ff="monospace" className="ltr">
          {scanned.number}
        </Text>
      )}
      {scanned?.detail && <Text>{scanned.detail}</Text>}
    </Card>
  );
}
