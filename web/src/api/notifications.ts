import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { NotificationSettings } from "./types.ts";

const KEY = ["notification_settings"];

/** The signed-in user's own, the same in both environments. */
export function useNotificationSettings() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: () => api.get("/notification_settings") });
}

export function useChangeNotifications() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<NotificationSettings, "language" | "topics">) =>
      api.patch("/notification_settings", { body }),
    onSuccess: (settings) => queries.setQueryData(KEY, settings),
  });
}
