import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { focusInSight } from "./focus.ts";

interface Props {
  /** Of the last submission: a new one moves the focus to the first refused field, or else to the message. */
  error: unknown;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/** A form whose every answer is in sight and has the focus. */
export function Form({ error, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<{ button: HTMLButtonElement; waits: boolean }>(undefined);
  useEffect(() => {
    if (!error) return;
    const found = form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? firstMessage(form.current);
    if (found) focusInSight(found);
  }, [error]);
  // A button that waits for the answer is disabled, and loses the focus: it gets it back where nothing else took it.
  useEffect(() => {
    const now = pressed.current;
    if (!now) return;
    if (now.button.disabled) now.waits = true;
    else if (now.waits) {
      if (document.activeElement === document.body) now.button.focus({ preventScroll: true });
      pressed.current = undefined;
    }
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter instanceof HTMLButtonElement) pressed.current = { button: submitter, waits: false };
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

/** Groups of choices have a message and no field that is marked. */
function firstMessage(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>('[id$="-error"], [role="alert"]');
}
