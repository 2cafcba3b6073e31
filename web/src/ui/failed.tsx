import { Alert } from "@mantine/core";
import { useFailure } from "./failure.ts";

/** Why a request failed; nothing when it did not. */
export function Failed({ error }: { error: Error | null | undefined }) {
  const failure = useFailure(error);
  if (!failure) return null;
  return (
    <Alert color="red" title={failure.title} role="alert">
      {failure.text}
    </Alert>
  );
}
