import { type QueryClient, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type * as productCalls from "@crema/contract/areas/products";
import type * as promotionCalls from "@crema/contract/areas/promotions";
import { listSyncTitle, type ListSync } from "@crema/contract/areas/promotions";
import type * as calls from "@crema/contract/areas/settings";
import type { AnswerOf, LiveRecord } from "@crema/contract/kit";
import { callOf } from "../../../app/api/call.ts";
import { useReadAgainWith } from "../../../app/live/use-read-again-with.ts";

const getSync = callOf<typeof promotionCalls.getListSync>("GET", "/v1/promotions/settings/sync");
const createAutomation = callOf<typeof promotionCalls.createAutomation>("POST", "/v1/promotions/automations");
const updateAutomation = callOf<typeof promotionCalls.updateAutomation>("PUT", "/v1/promotions/automations/:uuid");
const getLogs = callOf<typeof calls.getScriptLogs>("GET", "/v1/user/scripts/logs");
export const deletePending = callOf<typeof calls.deletePendingUsers>("DELETE", "/v1/user/scripts/delete-pending");
export const updateAllProducts = callOf<typeof productCalls.updateAllProducts>("PUT", "/v1/products/update/all");
export type ProductsUpdate = AnswerOf<typeof productCalls.getLastProductsUpdate>;
const getProductsUpdate = callOf<typeof productCalls.getLastProductsUpdate>("GET", "/v1/products/update/all/lastRun");
export const unlinkSocials = callOf<typeof calls.unlinkSocials>("PUT", "/v1/user/scripts/unlink-socials");
const getSocials = callOf<typeof calls.getLastSocialsUnlink>("GET", "/v1/user/scripts/unlink-socials/lastRun");

export const scriptKeys = {
  sync: ["settings", "scripts", "sync"],
  logs: ["settings", "scripts", "logs"],
  products: ["settings", "scripts", "products"],
  socials: ["settings", "scripts", "socials"],
} as const;

/** Live messages about automations and products reach those who see promotions and products only: others ask again while something goes on. */
const standingMs = 30_000;
const underWayMs = 3_000;

interface Script<T> {
  /** Whose changes have it read again. */
  readonly record: LiveRecord;
  readonly queryKey: readonly string[];
  readonly read: (signal: AbortSignal) => Promise<T>;
}
type Refetching<T> = Pick<UseQueryOptions<T>, "refetchInterval" | "refetchOnMount">;
function useScript<T>({ record, queryKey, read }: Script<T>, refetching: Refetching<T>) {
  useReadAgainWith({ record }, queryKey);
  return useQuery({ queryKey, queryFn: ({ signal }) => read(signal), ...refetching });
}

export const useSync = () =>
  useScript(
    { record: "automation", queryKey: scriptKeys.sync, read: (signal) => getSync({}, { signal }) },
    { refetchInterval: ({ state }) => (state.data?.active === true ? standingMs : false) },
  );

/** Whom a run would delete is counted anew whenever it is asked about. */
export const useScriptLogs = () =>
  useScript(
    { record: "script", queryKey: scriptKeys.logs, read: (signal) => getLogs({}, { signal }) },
    { refetchOnMount: "always" },
  );

export const useProductsUpdate = () =>
  useScript(
    { record: "product", queryKey: scriptKeys.products, read: (signal) => getProductsUpdate({}, { signal }) },
    { refetchInterval: ({ state }) => (state.data?.isRunning === true ? underWayMs : false) },
  );

export const useSocials = () =>
  useScript(
    { record: "script", queryKey: scriptKeys.socials, read: (signal) => getSocials({}, { signal }) },
    { refetchOnMount: "always" },
  );

export const reread = (client: QueryClient, queryKey: readonly string[]): Promise<void> =>
  client.invalidateQueries({ queryKey });

/** Switches the email-marketing sync on: makes its automation where there is none. Source: AMD-06. */
export const runSync = ({ uuid }: Pick<ListSync, "uuid">): Promise<unknown> =>
  uuid === ""
    ? createAutomation({ body: { title: listSyncTitle, repeatTime: "Daily", active: true, showOnList: false } })
    : updateAutomation({ params: { uuid }, body: { active: true } });
export const cancelSync = ({ uuid }: Pick<ListSync, "uuid">): Promise<unknown> =>
  updateAutomation({ params: { uuid }, body: { active: false } });
