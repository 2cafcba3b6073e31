import { Alert } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFailure } from "./failure.ts";
import { focusInSight } from "./focus.ts";

interface Props {
  error: Error | null | undefined;
  /** For what was not asked with a press, such as a price while one types: the focus stays where it is. */
  quiet?: boolean;
}

/** Why a request failed; nothing when it did not. */
export function Failed({ error, quiet = false }: Props) {
  const failure = useFailure(error);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && !quiet && shown.current) focusInSight(shown.current);
  }, [error, quiet]);
  if (!failure) return null;
  return (
    <Alert ref={shown} color="red" title={failure.title} role="alert">
      {failure.text}
    </Alert>
  );
}
