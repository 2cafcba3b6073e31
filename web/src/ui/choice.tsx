import { type ReactNode, useId } from "react";
import "./choice.css";

interface Props<Value extends string> {
  /** What is chosen, for screen readers. */
  name: string;
  value: Value | "";
  onChange(value: Value): void;
  options: readonly { value: Value; label: ReactNode }[];
  size?: "small" | "wide";
  /** Colours of an environment. */
  tone?: "test" | "live";
  dir?: "ltr";
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ name, value, onChange, options, size, tone, dir }: Props<Value>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={name} className="choices" data-size={size} data-tone={tone} dir={dir}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
