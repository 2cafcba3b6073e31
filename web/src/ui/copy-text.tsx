import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useTranslation } from "../i18n/i18n.ts";

/** A small button that copies a text. */
export function CopyText({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t("copied") : t("copy")}>
          <ActionIcon
            variant="subtle"
            color={copied ? "teal" : "gray"}
            c={copied ? "var(--tone-good)" : "var(--tone-quiet)"}
            onClick={copy}
            aria-label={`${t("copy")}: ${name}`}
          >
            {copied ? <Check size={16} /> : <Copy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
