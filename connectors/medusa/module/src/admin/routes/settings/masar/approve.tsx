import { Button, Container, Heading, Text } from "@medusajs/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api";

/** Masar sent the administrator here: the account that gets the store is named before anything is given to it. */
export function Approve({ query }: { query: URLSearchParams }) {
  const { t, i18n } = useTranslation("masar");
  const [failure, setFailure] = useState<string>();
  async function approve() {
    const { ok, body } = await call<{ url: string }>("POST", "/connection/approve", i18n.language, {
      state: query.get("masar_state"),
      callback: query.get("masar_callback"),
      return: query.get("masar_return"),
    });
    if (ok && body.url) window.location.assign(body.url);
    else setFailure(body.code === "connection_expired" ? t("expired") : t("noAnswer"));
  }
  return (
    <Container className="flex flex-col gap-y-3">
      <Heading>{t("approveTitle")}</Heading>
      <Text>
        {t("approveText", { account: query.get("masar_account") ?? "", interpolation: { escapeValue: false } })}
      </Text>
      {failure && <Text role="alert">{failure}</Text>}
      <div className="flex gap-x-2">
        <Button onClick={approve}>{t("approve")}</Button>
        <Button variant="secondary" onClick={() => window.location.assign(window.location.pathname)}>
          {t("cancel")}
        </Button>
      </div>
    </Container>
  );
}
