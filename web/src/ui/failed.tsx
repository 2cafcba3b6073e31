import { Alert } from "@mantine/core";
import { useFailure } from "./failure.ts";

/** Why what was pressed did not happen; nothing when it did. */
export function Failed({ error }: { error: Error | null | undefined }) {
  const failure = useFailure(error);
  if (!failure) return null;
  return (
    <Alert color="red" title={failure.title} role="alert">
      {failure.text}
    </Alert>
  );
}
