import { Center, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";

interface Props {
  /** What the first screen of the page reads. */
  queries: readonly { isPending: boolean }[];
  children: ReactNode;
}

/** Parts of a page that read by themselves appear together: none moves another down when it arrives later. */
export function Together({ queries, children }: Props) {
  const { t } = useTranslation();
  if (!queries.some(({ isPending }) => isPending)) return children;
  return (
    <Center h="60vh">
      <Loader role="status" aria-label={t("loading")} />
    </Center>
  );
}
