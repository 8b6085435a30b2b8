import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/promotions";
import type { Voucher, ListedVoucher } from "@crema/contract/areas/promotions";
import { ApiError } from "../../../app/api/api-error.ts";
import { callOf } from "../../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../../app/live/record-changes.ts";

const path = "/v1/promotions/vouchers";
const listVouchers = callOf<typeof calls.listVouchers>("GET", path);
const getVoucher = callOf<typeof calls.getVoucher>("GET", `${path}/:uuid`);
export const createVoucher = callOf<typeof calls.createVoucher>("POST", path);
export const updateVoucher = callOf<typeof calls.updateVoucher>("PUT", `${path}/:uuid`);
export const sendTestVoucherMail = callOf<typeof calls.sendTestVoucherMail>("POST", `${path}/:uuid/test-mail`);

const keys = { list: ["vouchers", "list"], detail: (uuid: string) => ["vouchers", "detail", uuid] } as const;

const detailQuery = (uuid: string) => ({
  queryKey: keys.detail(uuid),
  queryFn: ({ signal }: { signal: AbortSignal }) => getVoucher({ params: { uuid } }, { signal }),
});

/** Every voucher: the list is searched and sorted here. Who may open the page is told all of each (AMB-146). */
export const useVoucherList = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: async ({ signal }): Promise<ListedVoucher[]> => {
      const { vouchers } = await listVouchers({}, { signal });
      return vouchers.filter((row) => "createdAt" in row);
    },
  });

export const useVoucher = (uuid: string) => useQuery(detailQuery(uuid));

const changeRows = (client: QueryClient, change: (rows: ListedVoucher[]) => ListedVoucher[]): void =>
  void client.setQueryData<ListedVoucher[]>(keys.list, (rows) => rows && change(rows));

export const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.list });

/** An answer still on its way was asked for before what is known now, and must not come back over it. */
const stopReading = (client: QueryClient, uuid: string): Promise<void> =>
  client.cancelQueries({ queryKey: keys.detail(uuid) });

/** What the list alone tells of it stays until the list is read again. */
const withRow = (rows: ListedVoucher[], voucher: Voucher): ListedVoucher[] =>
  rows.map((row) => (row.uuid === voucher.uuid ? { ...row, ...voucher } : row));

/** Puts a voucher as the server told it into the cache, its row too; a new one comes with the list's next reading. */
export async function storeVoucher(client: QueryClient, voucher: Voucher): Promise<void> {
  await stopReading(client, voucher.uuid);
  client.setQueryData(keys.detail(voucher.uuid), voucher);
  changeRows(client, (rows) => withRow(rows, voucher));
  void refreshList(client);
}

/** Reads a voucher again. @returns the voucher as stored now @throws ApiError */
export async function rereadVoucher(client: QueryClient, uuid: string): Promise<Voucher> {
  await stopReading(client, uuid);
  return client.fetchQuery({ ...detailQuery(uuid), staleTime: 0 });
}

/**
 * Reads the voucher of a row again and puts it where it stands; the row of one that is gone goes, for one that is new the list is read
 * again. @throws ApiError
 */
export async function rereadRow(client: QueryClient, uuid: string): Promise<void> {
  const rows = client.getQueryData<ListedVoucher[]>(keys.list);
  if (rows?.every((row) => row.uuid !== uuid) === true) return refreshList(client);
  const found = await getVoucher({ params: { uuid } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  changeRows(client, (now) => (found === undefined ? now.filter((row) => row.uuid !== uuid) : withRow(now, found)));
}

/** Keeps an open voucher as fresh as the live messages allow. */
export function useLiveVoucher(uuid: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      if (record === "voucher" && id === uuid) void client.invalidateQueries({ queryKey: keys.detail(uuid) });
    },
    [client, uuid],
  );
  useRecordChanges(onChange);
}
