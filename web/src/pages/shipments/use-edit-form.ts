import { type FormEvent, useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { type Read, useEditShipment, useShipment } from "../../api/shipments.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { changesOf, type EditField, editValues } from "./edit-values.ts";

export interface Edit {
  number: string;
  read: Read;
  onSaved(): void;
}

/** Sends only changed fields, with the ETag that was read. On a conflict it shows the present values. */
export function useEditForm({ number, read, onSaved }: Edit) {
  const { t } = useTranslation();
  const [before] = useState(() => editValues(read.shipment));
  const [base, setBase] = useState(read);
  const [values, setValues] = useState(before);
  const [conflict, setConflict] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const latest = useShipment(number);
  const edit = useEditShipment(number);
  // Against the values when editing began, so that others' changes of other fields are kept.
  const changes = changesOf(before, values);
  const theirs = editValues(base.shipment);
  const { at, unplaced } = useFieldErrors(edit.error, values);

  const change = (name: EditField, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const nowIs = (value: string) => (value ? t("shipment.now_is", { value }) : t("shipment.now_empty"));
  const field = (name: EditField) => ({
    name,
    value: values[name],
    error: at[name],
    description: conflict && theirs[name] !== values[name] ? nowIs(theirs[name]) : undefined,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changes) return;
    await edit.mutateAsync({ changes, etag: base.etag }).then(onSaved, async (error: unknown) => {
      if (isConflict(error)) {
        const { data } = await latest.refetch();
        if (data) setBase(data);
        setConflict(true);
      }
      setRefusals((before) => before + 1);
    });
  };
  return {
    values,
    change,
    field,
    submit,
    conflict,
    hasChanges: changes !== undefined,
    isPending: edit.isPending,
    serviceError: at["/service"],
    /** The error that no field shows. */
    unplaced: isConflict(edit.error) ? null : unplaced,
    /** How many submissions were refused. */
    refusals,
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.document.status === 412;
}
