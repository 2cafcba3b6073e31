import { Card, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

export function ParcelNumber({ number }: { number: string }) {
  return (
    <Text size="sm" ff="monospace" className="ltr">
      {number}
    </Text>
  );
}

/** A parcel as a card on a phone. */
export function ParcelCard({ number, end, children }: { number: string; end: ReactNode; children: ReactNode }) {
  return (
    <>
      <Group justify="space-between">
        <ParcelNumber number={number} />
        <Text size="sm">{end}</Text>
      </Group>
      {children}
    </>
  );
}

/** Shown instead of an empty list. */
export function NoParcels({ text }: { text: string }) {
  return (
    <Card withBorder>
      <Text>{text}</Text>
    </Card>
  );
}
