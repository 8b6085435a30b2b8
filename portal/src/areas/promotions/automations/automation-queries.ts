import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/promotions";
import type { Automation } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";

const path = "/v1/promotions/automations";
const listAutomations = callOf<typeof calls.listAutomations>("GET", path);
export const createAutomation = callOf<typeof calls.createAutomation>("POST", path);
export const updateAutomation = callOf<typeof calls.updateAutomation>("PUT", `${path}/:uuid`);
export const deleteAutomation = callOf<typeof calls.deleteAutomation>("DELETE", `${path}/:uuid`);
export const freezeAutomationAudience = callOf<typeof calls.freezeAutomationAudience>("POST", `${path}/audience`);
const rehearseAutomation = callOf<typeof calls.rehearseAutomation>("POST", `${path}/:uuid/rehearsal`);

const listKey = ["automations", "list"] as const;
const listQuery = {
  queryKey: listKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Automation[]> =>
    (await listAutomations({}, { signal })).automations,
};

export const useAutomationList = () => useQuery(listQuery);

export const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey });

/** Puts an automation as the server told it into its row; a new one comes with the list's next reading. */
export async function storeAutomation(client: QueryClient, automation: Automation): Promise<void> {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<Automation[]>(listKey, (rows) =>
    rows?.map((row) => (row.uuid === automation.uuid ? automation : row)),
  );
  void refreshList(client);
}

/** Reads one again. @returns undefined where it is gone @throws ApiError */
export async function readAutomation(client: QueryClient, uuid: string): Promise<Automation | undefined> {
  const rows = await client.fetchQuery({ ...listQuery, staleTime: 0 });
  return rows.find((row) => row.uuid === uuid);
}

const always = (): boolean => true;
/** What a run made and mailed goes on behind it, told as changes of its voucher. */
export function useLiveRuns(): void {
  const client = useQueryClient();
  useLiveRows({ record: "voucher", isShown: always, rereadAll: () => refreshList(client), waitMs: 1_000 });
}

export const useRehearsal = (uuid: string, opened: string) =>
  useQuery({
    queryKey: ["automations", "rehearsal", uuid, opened],
    queryFn: ({ signal }) => rehearseAutomation({ params: { uuid } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
