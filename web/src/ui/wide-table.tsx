import { Table } from "@mantine/core";
import type { ReactNode } from "react";

/** A table that is scrolled sideways where there is no room for it, by the keyboard too. */
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
