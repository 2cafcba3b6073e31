/** A page of a list. */
export interface List<Row> {
  object: "list";
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Options of an infinite query that reads a list page by page. */
export function pagesOf<Row>(read: (cursor: { cursor?: string }) => Promise<List<Row>>) {
  return {
    initialPageParam: "",
    queryFn: ({ pageParam }: { pageParam: string }) => read(pageParam ? { cursor: pageParam } : {}),
    getNextPageParam: (page: List<Row>) => page.next_cursor,
  };
}
