import { useState } from "react";

/** The values of a form, by field name. */
export function useValues<Values extends Record<string, string>>(first: Values) {
  const [values, setValues] = useState(first);
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return { values, setValues, field };
}

/** The properties of one input of the form. */
export type FieldProps = ReturnType<ReturnType<typeof useValues>["field"]>;
