import { Button, Menu, Modal, Stack, Text, TextInput } from "@mantine/core";
import { Bookmark, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type ListName, useDeleteView, useSavedViews, useSaveView } from "../../api/lists.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../failed.tsx";

/** The user's own views of a list, and saving the present one. */
export function SavedViews({ list }: { list: ListName }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const views = useSavedViews(list);
  const remove = useDeleteView();
  const present = params.toString();
  const kept = views.data ?? [];
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
            {kept.find(({ query }) => query === present && present !== "")?.name ?? t("list.views")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kept.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" py={4}>
              {t("list.no_views")}
            </Text>
          )}
          {kept.map(({ id, name, query }) => (
            <Menu.Item key={id} onClick={() => navigate(`/${list}?${query}`)}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t("list.save_view")}</Menu.Item>
          {kept
            .filter(({ query }) => query === present)
            .map(({ id, name }) => (
              <Menu.Item
                key={id}
                c="var(--tone-bad)"
                leftSection={<Trash2 size={14} aria-hidden />}
                onClick={() => remove.mutate(id)}
              >
                {t("list.delete_view", { name: `\u2068${name}\u2069` })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveView list={list} query={present} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveView({ list, query, onClose }: { list: ListName; query: string; onClose(): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const save = useSaveView(list);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name, query }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t("list.save_title")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t("list.save_hint")}
          </Text>
          <TextInput
            label={t("list.view_name")}
            data-autofocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Failed error={save.error} />
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ""}>
            {t("save")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
