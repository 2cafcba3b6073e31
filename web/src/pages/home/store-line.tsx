import { Anchor } from "@mantine/core";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { Home } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";

/** The health of the stores in one line. */
export function StoreLine({ stores }: { stores: Home["stores"] }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const format = useFigures();
  const troubled = stores.filter(({ problem }) => problem !== null);
  const [first] = troubled;
  if (first) {
    return (
      <p className="home-stores" data-state="problem">
        <TriangleAlert size={16} aria-hidden />
        <span>
          <bdi>{first.name}</bdi>: {inDigits(first.problem ?? "")}{" "}
          <Anchor component={Link} to={troubled.length > 1 ? "/stores" : `/stores/${first.id}`} size="sm" fw={600}>
            {t(troubled.length > 1 ? "home.stores_troubled" : "home.store_open", {
              n: format.count(troubled.length),
            })}
          </Anchor>
        </span>
      </p>
    );
  }
  if (stores.length === 0) {
    return (
      <p className="home-stores">
        <span>
          {t("home.stores_none")}{" "}
          <Anchor component={Link} to="/stores/new" size="sm">
            {t("home.stores_connect")}
          </Anchor>
        </span>
      </p>
    );
  }
  const seen = stores.flatMap(({ seen_at }) => seen_at ?? []).sort();
  const last = seen.at(-1);
  return (
    <p className="home-stores" data-state="fine">
      <CircleCheck size={16} aria-hidden />
      <span>
        {t("home.stores_fine", { count: stores.length })}
        {last && ` ${t("home.stores_read", { when: format.moment(last) })}`}
      </span>
    </p>
  );
}
