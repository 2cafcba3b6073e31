import { Alert, Button, Container, Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Unreachable } from "../api/problem.ts";
import { useTranslation } from "../i18n/i18n.ts";

/** The page, or that it threw, until another address is opened. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}

interface State {
  pathname?: string;
  thrown?: { error: unknown };
}

class Boundary extends Component<{ pathname: string; children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ pathname }: { pathname: string }, before: State) {
    return before.pathname === pathname ? null : { pathname, thrown: undefined };
  }

  override render() {
    return this.state.thrown ? <PageBroken error={this.state.thrown.error} /> : this.props.children;
  }
}

/** A page that threw, or whose script did not load (a new version was deployed, or the server does not answer). */
function PageBroken({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const away =
    error instanceof Unreachable || (error instanceof TypeError && /import|fetch|module/i.test(error.message));
  return (
    <Container component="main" size="xs" pt="xl">
      <Alert color="red" title={t(away ? "failed.title" : "failed.broken_title")}>
        <Text>{t(away ? "failed.text" : "failed.broken_text")}</Text>
        <Button mt="sm" onClick={() => location.reload()}>
          {t("failed.broken_again")}
        </Button>
      </Alert>
    </Container>
  );
}
