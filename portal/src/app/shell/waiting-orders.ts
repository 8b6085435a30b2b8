import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { listOrders } from "@crema/contract/areas/orders";
import type { LiveRecord } from "@crema/contract/kit";
import type { SideMenuItem } from "../../ui/shell/side-menu.tsx";
import { formatCount, formatCountOf } from "../../ui/foundation/format.ts";
import { useAccess } from "../access/access-store.ts";
import { callOf } from "../api/call.ts";
import { useAfterFirstRows } from "../api/first-rows.ts";
import { useReadAgainLater } from "../live/use-read-again-with.ts";
import { featuresOn } from "../start/settings.ts";

const askOrders = callOf<typeof listOrders>("GET", "/v1/orders");
const key = ["waiting-orders"] as const;
/** While orders come and go the number follows them this late. */
const pauseMs = 5_000;
const counted: ReadonlySet<LiveRecord> = new Set(["order"]);
const most = 999;

/** How many orders need an upload, asked for once the first rows are there, by those who may see orders. Undefined for none. */
export function useWaitingOrders(): SideMenuItem["badge"] {
  const { canSee } = useAccess("order");
  const isDue = useAfterFirstRows();
  useReadAgainLater({ queryKey: key, pauseMs, records: counted });
  const { data: count = 0 } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askOrders({ query: { limit: 1, attention: "upload" } }, { signal }),
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
        label: `${formatCountOf(count, "order")} to upload`,
        href: "/orders?attention=true",
      };
