import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { listOrders } from "@crema/contract/areas/orders";
import type { SideMenuItem } from "../../ui/shell/side-menu.tsx";
import { formatCount, formatCountOf } from "../../ui/foundation/format.ts";
import { useAccess } from "../access/access-store.ts";
import { callOf } from "../api/call.ts";
import { afterFirstRows } from "../api/first-rows.ts";
import { type RecordChange, useRecordChanges } from "../live/record-changes.ts";
import { daysAfter, startOf } from "../start/business-days.ts";
import { featuresOn } from "../start/settings.ts";
import { today } from "../start/today.ts";

const askOrders = callOf<typeof listOrders>("GET", "/v1/orders");
const key = ["waiting-orders"] as const;
const sixWeeks = 42;
/** While orders come and go the number follows them this late. */
const pauseMs = 5_000;
const most = 999;

/**
 * How many orders of the web shop are not in the ERP, as the list opens with them; asked for once the first rows are there, by those who
 * may see orders. Undefined for none.
 */
export function useWaitingOrders(): SideMenuItem["badge"] {
  const { canSee } = useAccess("order");
  const [isDue, setDue] = useState(false);
  useEffect(() => afterFirstRows(() => setDue(true)), []);
  useRecountLater();
  const { data: count = 0 } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      askOrders(
        {
          query: {
            limit: 1,
            source: ["shopify"],
            showNotUploadedToEpicor: true,
            dateFrom: startOf(daysAfter(today(), -sixWeeks)),
          },
        },
        { signal },
      ),
    select: ({ meta }) => meta.count,
    enabled: isDue && canSee && featuresOn().has("orders"),
    staleTime: pauseMs,
  });
  return useMemo(() => badgeOf(count), [count]);
}

const badgeOf = (count: number): SideMenuItem["badge"] =>
  count === 0
    ? undefined
    : {
        text: count > most ? `${formatCount(most)}+` : formatCount(count),
        label: `${formatCountOf(count, "order")} not uploaded`,
      };

/** Counts again a while after the first of many changes. */
function recounter(client: QueryClient) {
  let timer: number | undefined;
  return {
    later(): void {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: key });
      }, pauseMs);
    },
    stop(): void {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}

function useRecountLater(): void {
  const client = useQueryClient();
  const [recount] = useState(() => recounter(client));
  useEffect(() => () => recount.stop(), [recount]);
  useRecordChanges(useCallback(({ record }: RecordChange) => void (record === "order" && recount.later()), [recount]));
}
