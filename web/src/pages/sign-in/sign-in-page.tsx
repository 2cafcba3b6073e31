import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useSession, useSignInLink } from "../../api/session.ts";
import { Working } from "../../app/working.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { addWords } from "../../i18n/page-words.ts";
import { useFailure } from "../../ui/failure.ts";
import { EmbeddedSession } from "./entered.tsx";
import { Entry } from "./entry.tsx";
import { words } from "./words.ts";

addWords("sign_in", words);

const LinkQuestion = lazy(() => import("./link-question.tsx").then((m) => ({ default: m.LinkQuestion })));

/** For one-time links and everyone who is not signed in. */
export function SignInPage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token ? <WithLink token={token} /> : <SignedOut />;
}

/** Anybody may have sent the link: it signs in only after the visitor confirms. */
function WithLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const link = useSignInLink(token);
  const failure = useFailure(link.error);
  if (failure) return <Entry problem={{ title: t("sign_in.link_failed"), text: failure.text }} />;
  if (!link.data || session.isPending) return <Working />;
  return (
    <Suspense fallback={<Working />}>
      <LinkQuestion token={token} link={link.data} present={session.data ?? null} />
    </Suspense>
  );
}

function SignedOut() {
  const session = useSession();
  if (session.data) return <EmbeddedSession />;
  return session.isPending ? <Working /> : <Entry />;
}
