import { Box, Button, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession, useSignOut } from "../../api/session.ts";
import { Working } from "../../app/working.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Frame } from "../sign-in/frame.tsx";
import { Leave } from "../sign-in/leave.tsx";
import { Factors } from "./second-factor.tsx";

/** For a user whose account requires a second factor, until it is set up. */
export function SetUpPage() {
  const { t } = useTranslation();
  const session = useSession();
  const signOut = useSignOut();
  const { pathname, search } = useLocation();
  const [kept, setKept] = useState(false);
  // The recovery codes must stay visible after the session is allowed.
  const wasRequired = useRef(false);
  if (session.isPending) return <Working />;
  if (!session.data) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (session.data.second_factor === "set_up_required") wasRequired.current = true;
  // The session may not know yet that it is allowed: the next page would lead back here.
  if (kept && session.isFetching) return <Working />;
  if (kept && session.isError) {
    return (
      <Box component="main" maw={520} mx="auto" p="xl">
        <Loaded query={{ isPending: false, error: session.error, refetch: session.refetch }}>{null}</Loaded>
      </Box>
    );
  }
  if (kept || !wasRequired.current) return <Leave />;
  return (
    <Frame
      title={t("security.set_up_title")}
      below={
        <Button variant="subtle" onClick={() => signOut.mutate()}>
          {t("security.sign_out")}
        </Button>
      }
    >
      <Stack>
        <Text size="sm">{t("security.set_up_text")}</Text>
        <Factors onKept={() => setKept(true)} />
      </Stack>
    </Frame>
  );
}
