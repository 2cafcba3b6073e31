import { Button, Checkbox, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { NewWebhookEndpoint, WebhookEndpoint } from "../../api/types.ts";
import { useCreateEndpoint, useUpdateEndpoint } from "../../api/webhooks.ts";
import { EVENT_TYPES } from "../../i18n/event-types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";

interface Props {
  /** Undefined for a new endpoint. */
  endpoint?: WebhookEndpoint;
  onCreated(endpoint: NewWebhookEndpoint): void;
  onSaved(): void;
}

export function EndpointForm({ endpoint, onCreated, onSaved }: Props) {
  const { t } = useTranslation();
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const [events, setEvents] = useState<WebhookEndpoint["events"]>(endpoint?.events ?? ["*"]);
  const create = useCreateEndpoint();
  const update = useUpdateEndpoint();
  const change = endpoint ? update : create;
  const errors = useFieldErrors(change.error, { "/url": url, "/description": description });
  const all = events.includes("*");
  const choose = (chosen: string[]) => setEvents(EVENT_TYPES.filter((type) => chosen.includes(type)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = { url: url.trim(), description: description.trim(), events };
    if (endpoint) update.mutate({ id: endpoint.id, ...fields }, { onSuccess: onSaved });
    else create.mutate(fields, { onSuccess: onCreated });
  };
  return (
    <Form error={change.error} onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          dir="ltr"
          type="url"
          label={t("developers.url")}
          placeholder={t("developers.url_hint")}
          value={url}
          error={errors.at["/url"]}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label={t("developers.description")}
          value={description}
          error={errors.at["/description"]}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox
          label={t("developers.all_events")}
          checked={all}
          onChange={(event) => setEvents(event.currentTarget.checked ? ["*"] : [...EVENT_TYPES])}
        />
        {!all && (
          <Checkbox.Group label={t("developers.events_of")} value={events} onChange={choose}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} mt={4} dir="ltr">
              {EVENT_TYPES.map((type) => (
                <Checkbox key={type} size="xs" value={type} label={type} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        <Failed error={errors.unplaced} />
        <Button type="submit" loading={change.isPending}>
          {t(endpoint ? "developers.save" : "developers.create")}
        </Button>
      </Stack>
    </Form>
  );
}
