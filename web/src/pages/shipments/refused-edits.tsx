import { Alert, Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { RefusedEdit } from "./use-edit-many.ts";

const NAMED = 5;

/** The shipments that were not changed, by reason. */
export function RefusedEdits({ refused, onClose }: { refused: readonly RefusedEdit[]; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFigures();
  if (refused.length === 0) return null;
  const groups = [...Map.groupBy(refused, ({ detail }) => detail)];
  return (
    <Alert
      mt="xs"
      color="orange"
      role="alert"
      title={t("list.refused", { n: format.count(refused.length) })}
      withCloseButton
      closeButtonLabel={t("close")}
      onClose={onClose}
    >
      {groups.map(([detail, members]) => (
        <Text key={detail} size="sm">
          {detail}{" "}
          {members.slice(0, NAMED).map(({ number }) => (
            <Fragment key={number}>
              <Anchor
                component={Link}
                to={`/shipments/${number}`}
                size="sm"
                c="var(--tone-accent)"
                underline="always"
                className="ltr"
              >
                {number}
              </Anchor>{" "}
            </Fragment>
          ))}
          {members.length > NAMED && t("list.and_more", { n: format.count(members.length - NAMED) })}
        </Text>
      ))}
    </Alert>
  );
}
