import { Alert, Anchor, Box, Button, Center, Container, Group, Loader, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router";
import { useSession, useSignOut } from "../api/session.ts";
import { SignedOutPage } from "../pages/signed-out.tsx";
import { LanguageSwitch } from "./language.tsx";
import { useMode } from "./mode.tsx";
import { ModeSwitch } from "./mode-switch.tsx";

/** What every page of a signed-in user stands in. */
export function Layout() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.isPending) {
    return (
      <Center h="60vh">
        <Loader aria-label={t("loading")} />
      </Center>
    );
  }
  if (session.isError) {
    return (
      <Container size="xs" pt="xl">
        <Alert color="red" title={t("failed.title")}>
          <Text>{t("failed.text")}</Text>
          <Button mt="sm" onClick={() => session.refetch()}>
            {t("failed.again")}
          </Button>
        </Alert>
      </Container>
    );
  }
  if (session.data === null) return <SignedOutPage />;
  return (
    <>
      <Header account={session.data.account.name} />
      <ModeBanner />
      <Container component="main" size="lg" py="lg">
        <Outlet />
      </Container>
    </>
  );
}

function Header({ account }: { account: string }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Box component="header" bg="white" style={{ borderBottom: "1px solid var(--mantine-color-gray-3)" }}>
      <Container size="lg" py="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <img src="/docs/assets/masar.svg" alt="" width={28} height={28} />
            <Text fw={700} size="lg">
              {t("masar")}
            </Text>
            <Text c="dimmed" size="sm" truncate visibleFrom="sm">
              {account}
            </Text>
          </Group>
          <Group gap="xs">
            <LanguageSwitch />
            <Button variant="subtle" color="gray" size="xs" onClick={() => signOut.mutate()}>
              {t("sign_out")}
            </Button>
          </Group>
        </Group>
        <Group justify="space-between" gap="xs" mt="xs">
          <Group component="nav" gap="sm">
            <PageLink to="/" text={t("shipments.title")} />
            <PageLink to="/keys" text={t("keys.title")} />
            <Anchor href="/docs" size="sm" lh="inherit">
              {t("docs")}
            </Anchor>
          </Group>
          <ModeSwitch />
        </Group>
      </Container>
    </Box>
  );
}

function PageLink({ to, text }: { to: string; text: string }) {
  return (
    <NavLink to={to} style={{ textDecoration: "none" }}>
      {({ isActive }) => (
        <Text component="span" size="sm" fw={isActive ? 700 : 400} c={isActive ? "cyan.9" : "dark"}>
          {text}
        </Text>
      )}
    </NavLink>
  );
}

/** Nobody may take one environment for the other: the colour and the words both say which one it is. */
function ModeBanner() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const live = mode === "live";
  return (
    <Box role="status" bg={live ? "teal.9" : "yellow.3"} c={live ? "white" : "dark"} py={6}>
      <Container size="lg">
        <Text size="sm" fw={600}>
          {t(live ? "mode.live_banner" : "mode.test_banner")}
        </Text>
      </Container>
    </Box>
  );
}
