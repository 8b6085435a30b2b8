import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/promotions";
import type { VoucherCode } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";

const voucherPath = "/v1/promotions/vouchers/:uuid";
const listVoucherCodes = callOf<typeof calls.listVoucherCodes>("GET", `${voucherPath}/codes`);
const listUnconfirmedMails = callOf<typeof calls.listUnconfirmedMails>("GET", `${voucherPath}/unconfirmed-mails`);
export const sendUnconfirmedMails = callOf<typeof calls.sendUnconfirmedMails>(
  "POST",
  `${voucherPath}/unconfirmed-mails/send`,
);
const listCodeBatches = callOf<typeof calls.listCodeBatches>("GET", `${voucherPath}/batches`);

export const generateVoucherCodes = callOf<typeof calls.generateVoucherCodes>("POST", `${voucherPath}/codes`);
export const freezeVoucherAudience = callOf<typeof calls.freezeVoucherAudience>(
  "POST",
  `${voucherPath}/segments/:segmentUuid/audience`,
);
export const generateSegmentCodes = callOf<typeof calls.generateSegmentCodes>(
  "POST",
  `${voucherPath}/segments/:segmentUuid`,
);
export const resumeCodeBatch = callOf<typeof calls.resumeCodeBatch>("POST", `${voucherPath}/batches/:batchUuid/resume`);
export const updateVoucherCode = callOf<typeof calls.updateVoucherCode>("PUT", `${voucherPath}/codes/:code`);
export const assignVoucherCode = callOf<typeof calls.assignVoucherCode>("PATCH", `${voucherPath}/codes/:code/assign`);
export const deleteVoucherCode = callOf<typeof calls.deleteVoucherCode>("DELETE", `${voucherPath}/codes/:code`);
export const notifyVoucherCode = callOf<typeof calls.notifyVoucherCode>("POST", `${voucherPath}/codes/:code/notify`);

/** Source: PRO-CODE-01. */
export const codesAPage = 10;

const keys = {
  ofVoucher: (uuid: string) => ["voucher-codes", uuid],
  page: (uuid: string, place: CodePlace) => ["voucher-codes", uuid, "page", place],
  batches: (uuid: string) => ["voucher-codes", uuid, "batches"],
  unconfirmed: (uuid: string) => ["voucher-codes", uuid, "unconfirmed-mails"],
} as const;

export interface CodePlace {
  /** Zero-based. */
  readonly page: number;
  readonly search: string;
}

/** A page of a voucher's codes; until its answer the older rows stay, as placeholder. */
export const useCodePage = (uuid: string, place: CodePlace) =>
  useQuery({
    queryKey: keys.page(uuid, place),
    queryFn: ({ signal }) =>
      listVoucherCodes({ params: { uuid }, query: { ...place, pageSize: codesAPage } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useCodeBatches = (uuid: string) =>
  useQuery({
    queryKey: keys.batches(uuid),
    queryFn: async ({ signal }) => (await listCodeBatches({ params: { uuid } }, { signal })).batches,
  });

export const useUnconfirmedMails = (uuid: string) =>
  useQuery({
    queryKey: keys.unconfirmed(uuid),
    queryFn: ({ signal }) => listUnconfirmedMails({ params: { uuid } }, { signal }),
  });

export const refreshCodes = (client: QueryClient, uuid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.ofVoucher(uuid) });

/** Codes and acts follow what is done elsewhere: any of it is told as a change of the voucher. */
export function useLiveCodes(voucherUuid: string): void {
  const client = useQueryClient();
  useLiveRows({
    record: "voucher",
    isShown: useCallback((id: string) => id === voucherUuid, [voucherUuid]),
    rereadAll: () => refreshCodes(client, voucherUuid),
  });
}

/** Reads one code again. @returns undefined where it is gone @throws ApiError */
export async function readCode(uuid: string, code: VoucherCode): Promise<VoucherCode | undefined> {
  const { voucherCodes } = await listVoucherCodes({
    params: { uuid },
    query: { search: code.code, page: 0, pageSize: codesAPage },
  });
  return voucherCodes.find((one) => one.uuid === code.uuid);
}
