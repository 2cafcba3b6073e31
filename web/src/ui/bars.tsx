import { Progress } from "@mantine/core";
import "./bars.css";

interface BarRow {
  key: string;
  name: string;
  value: number;
  /** Of the period before, drawn below in thin; undefined until it is known. */
  before: number | undefined;
  text: string;
  /** The value before, as text. */
  beforeText: string;
}

/** Horizontal bars, longest first. Each has its values as text: length is never the only sign. */
export function Bars({ name, rows }: { name: string; rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.flatMap(({ value, before = 0 }) => [value, before]));
  return (
    <ul className="bars" aria-label={name}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>{row.name}</span>
          <span aria-hidden>
            <ShareBar of={row.value} most={most} />
            <Progress value={((row.before ?? 0) / most) * 100} color="var(--chart-before)" bg="none" h={3} mt={2} />
          </span>
          <span className="bars-value">
            {row.text}
            <small>{row.beforeText}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One part of the largest. Only drawn: its value stands beside it. */
export function ShareBar({ of, most }: { of: number; most: number }) {
  return <Progress value={(of / Math.max(1, most)) * 100} color="var(--chart)" h="0.9rem" radius="sm" aria-hidden />;
}
