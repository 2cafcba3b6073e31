import { Anchor, Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface Head {
  title: ReactNode;
  /** Where the page above it is. */
  back?: { to: string; text: string };
  children?: ReactNode;
}

/** A page's name and what can be done with the whole of it. */
export function PageHead({ title, back, children }: Head) {
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <div>
        {back && (
          <Anchor component={Link} to={back.to} size="sm" c="cyan.9">
            {back.text}
          </Anchor>
        )}
        <Title order={1} size="h2">
          {title}
        </Title>
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
