import { Badge, Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import type { Role, User } from "../../api/types.ts";
import { ROLES, useChangeRole, useRemoveUser, useUsers } from "../../api/users.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { useFailure } from "../../ui/failure.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Section } from "../../ui/section.tsx";
import { InviteForm } from "./invite.tsx";

export function UsersSection() {
  const { t } = useTranslation();
  const users = useUsers();
  const [inviting, setInviting] = useState(false);
  const close = () => setInviting(false);
  const invite = (
    <Button variant="default" leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {t("settings.invite")}
    </Button>
  );
  return (
    <Section title={t("settings.users")} text={t("settings.users_text")} action={invite}>
      <Loaded query={users}>
        <Stack gap="xs">
          {users.data?.data.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </Stack>
      </Loaded>
      <Modal
        opened={inviting}
        onClose={close}
        title={t("settings.invite")}
        closeOnClickOutside={false}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <InviteForm onDone={close} />
      </Modal>
    </Section>
  );
}

function UserRow({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const remove = useRemoveUser();
  const [asking, setAsking] = useState(false);
  const isMe = session?.user.id === user.id;
  return (
    <Group justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            <bdi>{user.name}</bdi>
          </Text>
          {isMe && (
            <Badge variant="light" color="gray" tt="none">
              {t(`settings.${user.role}`)}
            </Badge>
          )}
          {isMe && (
            <Badge variant="light" tt="none">
              {t("settings.you")}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" truncate>
          <bdi>{user.email}</bdi>
        </Text>
        {session?.sends_mail && user.email_status !== "verified" && (
          <Text size="xs" c="dimmed">
            {t(`security.email_status_${user.email_status}`)}
          </Text>
        )}
      </div>
      {!isMe && (
        <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
          <RoleSelect user={user} />
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t("settings.remove")}
          </Button>
        </Group>
      )}
      <Confirm
        opened={asking}
        title={t("settings.remove")}
        text={t("settings.remove_user", { name: user.name })}
        action={t("settings.remove")}
        change={remove}
        onConfirm={() => remove.mutate(user.id, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

/** A changed role takes effect with the user's next request. */
function RoleSelect({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const change = useChangeRole();
  const toast = useToast();
  const failure = useFailure(change.error);
  const roles = ROLES[session?.account.kind ?? "merchant"];
  const choose = (role: Role | undefined) => {
    if (role && role !== user.role)
      change.mutate({ id: user.id, role }, { onSuccess: () => toast({ text: t("saved") }) });
  };
  return (
    <NativeSelect
      size="xs"
      aria-label={t("settings.role_of", { name: user.name })}
      value={change.isPending ? change.variables.role : user.role}
      disabled={change.isPending}
      error={failure?.text}
      data={roles.map((role) => ({ value: role, label: t(`settings.${role}`) }))}
      onChange={(event) => choose(roles.find((role) => role === event.currentTarget.value))}
    />
  );
}
