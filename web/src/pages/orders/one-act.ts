import { useCallback } from "react";
import { type OrderAct, useActOnOrder } from "../../api/orders.ts";
import { ApiProblem } from "../../api/problem.ts";
import type { Order } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";

/** Runs an action on one order and shows the result as a toast. */
export function useOneAct() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending } = useActOnOrder();
  const start = useCallback(
    (order: Order, act: OrderAct) =>
      mutate(
        { id: order.id, act },
        {
          onSuccess: () => toast({ text: t(`orders.one_${act}`, { number: order.number }) }),
          onError: (error) =>
            toast({
              color: "red",
              text: `${order.number}: ${error instanceof ApiProblem ? error.message : t("failed.text")}`,
            }),
        },
      ),
    [mutate, toast, t],
  );
  return { start, isPending };
}
