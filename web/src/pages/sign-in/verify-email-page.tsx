import { Button, Stack, Text } from "@mantine/core";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { useVerifyEmail } from "../../api/identity.ts";
import { useSession } from "../../api/session.ts";
import { Working } from "../../app/working.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Frame } from "./frame.tsx";

/** The page of the link in an email: the signed-in user confirms the address. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const verify = useVerifyEmail();
  if (session.isPending) return <Working />;
  if (!session.data || session.data.second_factor === "needed")
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + query)}`} replace />;
  return (
    <Frame title={t("security.verify_title")}>
      <Stack>
        {verify.isSuccess ? (
          <>
            <Text role="status">{t("security.verify_done")}</Text>
            <Button onClick={() => navigate("/", { replace: true })}>{t("security.verify_on")}</Button>
          </>
        ) : (
          <>
            <Text style={{ overflowWrap: "anywhere" }}>
              {t("security.verify_text", { email: session.data.user.email })}
            </Text>
            <Failed error={verify.error} />
            <Button loading={verify.isPending} onClick={() => verify.mutate(search.get("token") ?? "")}>
              {t("security.verify_do")}
            </Button>
          </>
        )}
      </Stack>
    </Frame>
  );
}
