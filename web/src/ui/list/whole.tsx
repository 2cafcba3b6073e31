import { Button, Text } from "@mantine/core";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../failed.tsx";

interface Props {
  /** Everything shown is selected and more match. */
  offered: boolean;
  /** What was selected of the whole result. */
  selected: { count: number; limited: boolean } | undefined;
  selecting: { isPending: boolean; error: Error | null };
  onSelect(): void;
}

/** Selects everything that matches the filter, also what is not loaded. */
export function SelectWhole({ offered, selected, selecting, onSelect }: Props) {
  const { t } = useTranslation();
  const format = useFigures();
  if (selected) {
    return (
      <Text size="sm" role="status">
        {t(selected.limited ? "list.whole_limit" : "list.whole_selected", { n: format.count(selected.count) })}
      </Text>
    );
  }
  if (!offered) return null;
  return (
    <>
      <Button size="xs" variant="subtle" loading={selecting.isPending} onClick={onSelect}>
        {t("list.whole")}
      </Button>
      <Failed error={selecting.error} />
    </>
  );
}
