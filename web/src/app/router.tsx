import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState, useTransition } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";

const Loading = createContext(false);

/** The browser's addresses. A page stays shown until the script of the next one has arrived. */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  const [isLoading, start] = useTransition();
  const shown = useRef(location.pathname);
  useLayoutEffect(() => {
    shown.current = location.pathname;
  });
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        const change = () => setPlace({ action, location });
        // A filter or a tab needs no other script, so it applies at once.
        if (location.pathname === shown.current) change();
        else start(change);
      }),
    [history],
  );
  return (
    <Loading value={isLoading}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </Loading>
  );
}

export const usePageLoading = (): boolean => use(Loading);
