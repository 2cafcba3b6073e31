import { Button, Code, CopyButton, Stack } from "@mantine/core";
import { useTranslation } from "../i18n/i18n.ts";

/** Text with a button that copies it. */
export function CodeToCopy({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" align="flex-start">
      <Code block className="ltr" w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="xs" variant={copied ? "filled" : "default"} onClick={copy}>
            {copied ? t("copied") : t("copy")}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
