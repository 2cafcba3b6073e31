import { Table } from "@mantine/core";
import type { ReactNode } from "react";

/** A table that scrolls sideways on narrow screens, also with the keyboard. */
export function WideTable({ minWidth, children }: { minWidth: number; children: ReactNode }) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      className="wide-table"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      {children}
    </Table.ScrollContainer>
  );
}
