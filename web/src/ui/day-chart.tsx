import { Paper, Text } from "@mantine/core";
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { useFigures } from "../i18n/figures.ts";
import { useTranslation } from "../i18n/i18n.ts";
import "./day-chart.css";

export interface ChartDay {
  /** YYYY-MM-DD */
  day: string;
  value: number;
  /** As many days before as the chart is long. */
  before: { day: string; value: number } | undefined;
}

interface Days {
  name: string;
  days: readonly ChartDay[];
  text(value: number): string;
}

const NO_SPACE = { top: 6, right: 0, bottom: 0, left: 0 };
const TICK = { fill: "var(--mantine-color-dimmed)", fontSize: 12 };

/** One bar per day and a dashed line for the period before, in the reading direction. Arrow keys read day by day. */
export function DayChart({ name, days, text }: Days) {
  const { direction, language } = useTranslation();
  const format = useFigures();
  const rightToLeft = direction === "rtl";
  return (
    <ComposedChart
      responsive
      className="day-chart"
      data={[...days]}
      margin={NO_SPACE}
      title={name}
      aria-label={name}
      // The axes stand on the side that the language has; without a new chart the keys keep the old direction.
      key={language}
    >
      <CartesianGrid vertical={false} stroke="var(--line-soft)" />
      <XAxis
        dataKey="day"
        reversed={rightToLeft}
        tickFormatter={format.shortDay}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        minTickGap={20}
      />
      <YAxis
        orientation={rightToLeft ? "right" : "left"}
        width={rightToLeft ? 56 : 44}
        tickFormatter={format.inShort}
        // In a right-to-left page a text that ends at its place grows away from the bars.
        tick={{ ...TICK, textAnchor: "end" }}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickCount={4}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--surface-hover)", stroke: "none" }}
        content={({ active, payload }) => {
          const shown: ChartDay | undefined = payload?.[0]?.payload;
          return active && shown ? <Values {...shown} text={text} /> : null;
        }}
      />
      <Bar dataKey="value" fill="var(--chart)" radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      <Line
        dataKey="before.value"
        stroke="var(--chart-before)"
        strokeWidth={2}
        strokeDasharray="4 3"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}

function Values({ day, value, before, text }: ChartDay & Pick<Days, "text">) {
  const format = useFigures();
  return (
    <Paper withBorder shadow="sm" px="sm" py={6}>
      <Text size="sm" fw={600}>
        {format.weekday(day)}: {text(value)}
      </Text>
      {before && (
        <Text size="xs" c="dimmed">
          {format.weekday(before.day)}: {text(before.value)}
        </Text>
      )}
    </Paper>
  );
}
