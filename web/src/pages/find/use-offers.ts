import { useNavigate } from "react-router";
import { type Right, roleMay, useSession, useSignOut } from "../../api/session.ts";
import { useModeChoice } from "../../app/mode-switch.tsx";
import { navigationOf } from "../../app/navigation.ts";
import { inOther, useTranslation } from "../../i18n/i18n.ts";
import { chooseLanguage } from "../../i18n/language.ts";
import { fold } from "./fold.ts";

/** A line that can be chosen. */
export interface Offer {
  key: string;
  title: string;
  /** In the other language, so that it is found by both names. */
  other?: string;
  run(): void;
}

/** Pages and actions of this user, by what was typed. */
export function useOffers(typed: string): { pages: Offer[]; actions: Offer[] } {
  const pages = usePages();
  const actions = useActions();
  const words = fold(typed).split(" ").filter(Boolean);
  const matches = ({ title, other = "" }: Offer) => {
    const text = fold(`${title} ${other}`);
    return words.every((word) => text.includes(word));
  };
  return { pages: pages.filter(matches), actions: actions.filter(matches) };
}

function useBoth() {
  const { t, language } = useTranslation();
  const other = inOther(language);
  return (key: string) => ({ title: t(key), other: other(key) });
}

function usePages(): Offer[] {
  const both = useBoth();
  const navigate = useNavigate();
  const { data: session } = useSession();
  if (!session) return [];
  const more = [{ to: "/settings/activity", words: "pages.activity" }];
  return [...navigationOf(session), ...more].map(({ to, words }) => ({
    key: to,
    ...both(words),
    run: () => navigate(to),
  }));
}

function useActions(): Offer[] {
  const both = useBoth();
  const navigate = useNavigate();
  const { language } = useTranslation();
  const { mode, choose } = useModeChoice();
  const { data: session } = useSession();
  const signOut = useSignOut();
  const may = (right: Right) => session !== null && session !== undefined && roleMay(session.user.role, right);
  const otherMode = mode === "live" ? "test" : "live";
  const otherLanguage = language === "ar" ? "en" : "ar";
  const actions: { name: string; for?: Right; run(): unknown }[] = [
    { name: "new_shipment", for: "ship", run: () => navigate("/shipments?new") },
    { name: "connect_store", for: "ship", run: () => navigate("/stores/new") },
    { name: "add_key", for: "manage", run: () => navigate("/keys") },
    { name: "invite", for: "own", run: () => navigate("/settings") },
    {
      name: "language",
      run: () => chooseLanguage(otherLanguage),
    },
    { name: `to_${otherMode}`, run: () => choose(otherMode) },
    { name: "sign_out", run: () => signOut.mutate() },
  ];
  return actions
    .filter(({ for: right }) => right === undefined || may(right))
    .map(({ name, run }) => ({ key: name, ...both(`find.action.${name}`), run }));
}
