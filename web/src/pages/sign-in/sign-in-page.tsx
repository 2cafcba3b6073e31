import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession, useSignIn } from "../../api/session.ts";
import { Working } from "../../app/working.tsx";
import { useFailure } from "../../ui/failure.ts";
import { Entry } from "./entry.tsx";
import { Leave } from "./leave.tsx";

/** Where one-time links lead, and whoever is not signed in. */
export function SignInPage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token ? <WithLink token={token} /> : <SignedOut />;
}

/** The token leaves the address bar and the history with the redirect. */
function WithLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const signIn = useSignIn(token);
  const failure = useFailure(signIn.error);
  if (signIn.isSuccess) return <Leave />;
  if (failure) return <Entry problem={{ title: t("sign_in.link_failed"), text: failure.text }} />;
  return <Working />;
}

function SignedOut() {
  const session = useSession();
  if (session.data) return <Leave />;
  return session.isPending ? <Working /> : <Entry />;
}
