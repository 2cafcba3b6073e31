import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../i18n/i18n.ts";
import { useApi } from "./api.ts";
import { HOME } from "./home-key.ts";

/** Today's figures and counts, for Home and for the navigation. */
export function useHome() {
  const api = useApi();
  const { language } = useTranslation();
  return useQuery({
    queryKey: [api.mode, HOME, language],
    staleTime: 20_000,
    refetchInterval: 60_000,
    queryFn: () => api.get("/home"),
  });
}
