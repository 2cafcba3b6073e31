import { useEffect, useState } from "react";

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
}

/** Prints a list after its last row has arrived: a browser prints what is there at that moment. Ctrl+P does the same. */
export function usePrintAll({ hasNextPage, isFetching, isError }: Pages) {
  const [asked, setAsked] = useState(false);
  const isWaiting = asked && !isError;
  useEffect(() => {
    if (!isWaiting || hasNextPage || isFetching) return;
    setAsked(false);
    window.print();
  }, [isWaiting, hasNextPage, isFetching]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== "KeyP") return;
      event.preventDefault();
      setAsked(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return { isWaiting, print: () => setAsked(true) };
}
