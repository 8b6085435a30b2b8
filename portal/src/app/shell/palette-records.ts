/** What the command palette finds on the server: each kind only for who may see it, once typing rests. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShoppingBag, User } from "lucide-react";
import type { listOrders } from "@crema/contract/areas/orders";
import { isUserRow, type listUsers } from "@crema/contract/areas/users";
import type { PaletteEntry } from "../../ui/shell/command-palette.tsx";
import { useAccess } from "../access/access-store.ts";
import { callOf } from "../api/call.ts";
import { after } from "../api/delay.ts";
import { featuresOn } from "../start/settings.ts";

const findUsers = callOf<typeof listUsers>("GET", "/v1/user/all");
const findOrders = callOf<typeof listOrders>("GET", "/v1/orders");
const typingPauseMs = 200;
const usersShown = 8;
const ordersShown = 5;
export const shortestSearch = 2;
/** Words are names of people, of whom there may be hundreds of orders; their page lists those. */
const isLikeNumber = (query: string): boolean => /\d{3}/.test(query);

interface Asked<Row> {
  readonly kind: string;
  readonly query: string;
  readonly isWanted: boolean;
  readonly find: (signal: AbortSignal) => Promise<readonly Row[]>;
}

/** Asks once typing rests; a question that was overtaken is taken back. While it loads the rows answer an earlier text. */
export function useFound<Row>({ kind, query, isWanted, find }: Asked<Row>) {
  const { data, isFetching, isError } = useQuery({
    queryKey: ["palette", kind, query],
    queryFn: async ({ signal }) => {
      await after(typingPauseMs, signal);
      return find(signal);
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return { rows: isWanted ? (data ?? []) : [], isLoading: isWanted && isFetching, isFailed: isWanted && isError };
}

/** By name, email or phone. */
export function useFoundUsers(query: string) {
  const { canSee } = useAccess("user");
  return useFound<PaletteEntry>({
    kind: "users",
    query,
    isWanted: canSee && featuresOn().has("users") && query.length >= shortestSearch,
    async find(signal) {
      const asked = { search: query, pageSize: usersShown, sortBy: "lastName", order: "asc" } as const;
      const { users } = await findUsers({ query: asked }, { signal });
      return users.filter(isUserRow).map(({ uuid, profile }) => ({
        id: `/users/${uuid}`,
        label: `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
        detail: profile.email,
        icon: User,
        hint: profile.phoneNumber || profile.mobileNumber,
      }));
    },
  });
}

/** By what is told on the telephone: the order's number, the ERP's, a phone number. */
export function useFoundOrders(query: string) {
  const { canSee } = useAccess("order");
  return useFound<PaletteEntry>({
    kind: "orders",
    query,
    isWanted: canSee && featuresOn().has("orders") && isLikeNumber(query),
    async find(signal) {
      const { orders } = await findOrders({ query: { search: query, limit: ordersShown } }, { signal });
      return orders.map(({ orderId, name, customerName, epicorId }) => ({
        id: `/orders/${orderId}`,
        label: name,
        detail: customerName,
        icon: ShoppingBag,
        hint: epicorId || "Not uploaded",
      }));
    },
  });
}
