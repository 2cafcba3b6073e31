import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { newIdempotencyKey } from "../../api/client.ts";
import { ApiProblem } from "../../api/problem.ts";
import { useCreateShipment } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useDraft } from "../../ui/draft.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { EMPTY_FORM, type FormField, shipmentOf } from "./form-values.ts";

/** The shipment as typed, and how it is created. Validation is the server's: each error is shown at its field. */
export function useCreateForm(onCreated: (shipment: Shipment) => void) {
  const { mode } = useMode();
  // The key is kept with the draft: sending again after Back or a reload creates no second shipment.
  const form = useDraft(`shipment-${mode}`, () => ({ ...EMPTY_FORM, idempotencyKey: newIdempotencyKey() }));
  const { idempotencyKey, ...values } = form.draft;
  const create = useCreateShipment();
  const errors = useFieldErrors(create.error, values);
  const queries = useQueryClient();

  const change = (name: FormField, value: string) => form.change({ [name]: value, idempotencyKey });
  const field = (name: FormField) => ({
    name,
    value: values[name],
    error: errors.at[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // On the promise: a mutation's callbacks are not called after the form is unmounted.
    create.mutateAsync({ shipment: shipmentOf(values), idempotencyKey }).then(
      (created) => {
        form.forget();
        onCreated(created);
      },
      (error: unknown) => {
        if (!isOther(error)) return; // shown below
        form.change({ idempotencyKey: newIdempotencyKey() });
        void queries.invalidateQueries({ queryKey: [mode, "shipments"] });
      },
    );
  };
  return {
    values,
    change,
    field,
    submit,
    errors,
    error: create.error,
    isPending: create.isPending,
    wasCreated: isOther(create.error),
  };
}

/** An earlier submission was received though its answer was lost, and the form has changed since. */
function isOther(error: unknown): boolean {
  return error instanceof ApiProblem && error.document.code === "idempotency_key_reused";
}
