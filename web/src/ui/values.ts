import { useState } from "react";

/** What is typed into a form, by the name of each field. */
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
