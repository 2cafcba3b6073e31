import { TextInput, type TextInputProps } from "@mantine/core";

/** The browser's own day picker: in every language, on every phone. The value is YYYY-MM-DD or empty. */
export function DayInput({ onDay, ...props }: TextInputProps & { onDay(day: string): void }) {
  return <TextInput {...props} type="date" onChange={(event) => onDay(event.currentTarget.value)} />;
}
