import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/settings";
import type { IntegrationSetting } from "@crema/contract/areas/settings";
import { callOf } from "../../../app/api/call.ts";
import { useReadAgainWith } from "../../../app/live/use-read-again-with.ts";

const getUpload = callOf<typeof calls.getUploadSetting>("GET", "/v1/epicor/settings/:key");
const updateUpload = callOf<typeof calls.updateUploadSetting>("PUT", "/v1/epicor/settings/:key");
const getRewards = callOf<typeof calls.getRewardsSetting>("GET", "/v1/loyalty/settings");
const updateRewards = callOf<typeof calls.updateRewardsSetting>("PATCH", "/v1/loyalty/settings/:key");
const getBookings = callOf<typeof calls.getBookingsSetting>("GET", "/v1/epicor/shippit/settings/:key");
const updateBookings = callOf<typeof calls.updateBookingsSetting>("PUT", "/v1/epicor/shippit/settings/:key");
const getEpicor = callOf<typeof calls.getEpicorConnection>("GET", "/v1/epicor/connection-details");
const getGivex = callOf<typeof calls.getGivexConnection>("GET", "/v1/loyalty/connection-details");

export type SettingKey = IntegrationSetting["key"];
interface Turn {
  readonly value: boolean;
  readonly updatedAt: string;
}
interface SettingCalls {
  read(signal: AbortSignal): Promise<IntegrationSetting>;
  update(body: Turn): Promise<IntegrationSetting>;
}
const callsOf: Readonly<Record<SettingKey, SettingCalls>> = {
  upload: {
    read: (signal) => getUpload({ params: { key: "upload" } }, { signal }),
    update: (body) => updateUpload({ params: { key: "upload" }, body }),
  },
  allowRewardTransactions: {
    read: (signal) => getRewards({ query: { key: "allowRewardTransactions" } }, { signal }),
    update: (body) => updateRewards({ params: { key: "allowRewardTransactions" }, body }),
  },
  courierBookings: {
    read: (signal) => getBookings({ params: { key: "courierBookings" } }, { signal }),
    update: (body) => updateBookings({ params: { key: "courierBookings" }, body }),
  },
};

const settingKey = (key: SettingKey) => ["settings", "integrations", key] as const;

/** A switch as it is stored, read again whenever it is asked about anew or somebody turned it. */
export function useSetting(key: SettingKey) {
  useReadAgainWith({ record: "setting" }, settingKey(key));
  return useQuery({
    queryKey: settingKey(key),
    queryFn: ({ signal }) => callsOf[key].read(signal),
    refetchOnMount: "always",
  });
}

/** Turns a switch and keeps what the server says of it. @throws ApiError */
export async function turnSetting(client: QueryClient, { key, ...turn }: Turn & { key: SettingKey }): Promise<void> {
  const stored = await callsOf[key].update(turn);
  await client.cancelQueries({ queryKey: settingKey(key) });
  client.setQueryData(settingKey(key), stored);
}

/** Reads a switch again. @returns how it is stored; undefined where it cannot be read either */
export async function rereadSetting(client: QueryClient, key: SettingKey): Promise<boolean | undefined> {
  await client.invalidateQueries({ queryKey: settingKey(key) });
  const query = client.getQueryState<IntegrationSetting>(settingKey(key));
  return query?.status === "success" ? query.data?.value : undefined;
}

export const useEpicorConnection = () =>
  useQuery({ queryKey: ["settings", "epicor"], queryFn: ({ signal }) => getEpicor({}, { signal }) });
export const useGivexConnection = () =>
  useQuery({ queryKey: ["settings", "givex"], queryFn: ({ signal }) => getGivex({}, { signal }) });
