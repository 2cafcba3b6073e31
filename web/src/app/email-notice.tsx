import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useSendVerification } from "../api/identity.ts";
import { useSession } from "../api/session.ts";
import { useTranslation } from "../i18n/i18n.ts";
import { Failed } from "../ui/failed.tsx";
import { useToast } from "./toast.tsx";

/** On every page: the user's email address is not confirmed, or was lost to another user, and what to do. */
export function EmailNotice() {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const send = useSendVerification();
  const toast = useToast();
  if (!session?.sends_mail || session.user.email_status === "verified") return null;
  const { email, email_status } = session.user;
  const isLost = email_status === "lost";
  return (
    <Alert color={isLost ? "red" : "yellow"} variant="light" mb="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ flex: "1 1 240px", overflowWrap: "anywhere" }}>
          {t(isLost ? "email_notice.lost" : "email_notice.unverified", { email })}
        </Text>
        {isLost ? (
          <Anchor component={Link} to="/settings#email" size="sm">
            {t("email_notice.change")}
          </Anchor>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={send.isPending}
            onClick={() =>
              send.mutate(undefined, { onSuccess: () => toast({ text: t("email_notice.sent", { email }) }) })
            }
          >
            {t("email_notice.again")}
          </Button>
        )}
      </Group>
      <Failed error={send.error} />
    </Alert>
  );
}
