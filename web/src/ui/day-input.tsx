import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

/** While a year is typed, the input reports the year 2 after the first digit. */
const EARLIEST = "2000-01-01";

interface Props extends Omit<TextInputProps, "value"> {
  /** YYYY-MM-DD or empty. */
  value: string;
  /** Called with complete days, not while a year is being typed. */
  onDay(day: string): void;
}

/** The browser's own day picker: in every language, on every phone. */
export function DayInput({ value, onDay, ...props }: Props) {
  const [shown, setShown] = useState({ value, text: value });
  if (shown.value !== value) setShown({ value, text: value });
  return (
    <TextInput
      {...props}
      type="date"
      value={shown.text}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setShown({ value, text });
        if (text === "" || text >= EARLIEST) onDay(text);
      }}
      onBlur={() => setShown({ value, text: value })}
    />
  );
}
