import { Group, Text } from "@mantine/core";
import { useFigures } from "../i18n/figures.ts";
import "./bars.css";

interface Days {
  name: string;
  days: readonly { day: string; value: number }[];
  text(value: number): string;
}

/** One bar per day, in the reading direction. */
export function DayChart({ name, days, text }: Days) {
  const format = useFigures();
  const most = Math.max(1, ...days.map(({ value }) => value));
  const first = days[0];
  const last = days.at(-1);
  const rightToLeft = document.documentElement.dir === "rtl";
  const width = 100 / Math.max(1, days.length);
  return (
    <figure style={{ margin: 0 }}>
      <svg
        className="days"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={summary(name, days, (day, value) => `${format.weekday(day)} ${text(value)}`)}
      >
        {days.map(({ day, value }, at) => {
          const height = value === 0 ? 0 : Math.max(0.5, (value / most) * 38);
          const x = (rightToLeft ? days.length - 1 - at : at) * width;
          return (
            <rect key={day} x={x + width * 0.1} y={40 - height} width={width * 0.8} height={height}>
              <title>{`${format.weekday(day)}: ${text(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      {first && last && (
        <Group justify="space-between">
          <Text size="xs" c="gray.7">
            {format.weekday(first.day)}
          </Text>
          <Text size="xs" c="gray.7">
            {format.weekday(last.day)}
          </Text>
        </Group>
      )}
    </figure>
  );
}

function summary(name: string, days: Days["days"], words: (day: string, value: number) => string): string {
  const top = days.reduce((best, one) => (one.value > best.value ? one : best), { day: "", value: 0 });
  return top.day ? `${name}: ${words(top.day, top.value)}` : name;
}
