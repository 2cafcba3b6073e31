import { Button } from "@mantine/core";
import { Link2 } from "lucide-react";

/** A button that creates a link to send to someone. */
export function LinkButton({ text, pending, onPress }: { text: string; pending: boolean; onPress(): void }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<Link2 size={14} aria-hidden />}
      loading={pending}
      onClick={onPress}
    >
      {text}
    </Button>
  );
}
