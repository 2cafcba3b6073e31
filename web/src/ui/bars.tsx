import "./bars.css";

interface BarRow {
  key: string;
  name: string;
  value: number;
  text: string;
}

/** Horizontal bars, longest first. Each has its value as text: length is never the only sign. */
export function Bars({ name, rows }: { name: string; rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="bars" aria-label={name}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>{row.name}</span>
          <span className="bars-track" aria-hidden>
            <span className="bars-bar" style={{ display: "block", width: `${(row.value / most) * 100}%` }} />
          </span>
          <span className="bars-value">{row.text}</span>
        </li>
      ))}
    </ul>
  );
}
