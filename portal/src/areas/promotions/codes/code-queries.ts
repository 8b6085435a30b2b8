/** The calls on a voucher's codes and what the query cache keeps of their answers. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/promotions";
import type { VoucherCode } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";

const listVoucherCodes = callOf<typeof calls.listVoucherCodes>("GET", "/v1/promotions/vouchers/:uuid/codes");
const listUnconfirmedMails = callOf<typeof calls.listUnconfirmedMails>(
  "GET",
  "/v1/promotions/vouchers/:uuid/unconfirmed-mails",
);
export const sendUnconfirmedMails = callOf<typeof calls.sendUnconfirmedMails>(
  "POST",
  "/v1/promotions/vouchers/:uuid/unconfirmed-mails/send",
);
const listCodeBatches = callOf<typeof calls.listCodeBatches>("GET", "/v1/promotions/vouchers/:uuid/batches");

export const generateVoucherCodes = callOf<typeof calls.generateVoucherCodes>(
  "POST",
  "/v1/promotions/vouchers/:uuid/codes",
);
export const freezeVoucherAudience = callOf<typeof calls.freezeVoucherAudience>(
  "POST",
  "/v1/promotions/vouchers/:uuid/segments/:segmentUuid/audience",
);
export const generateSegmentCodes = callOf<typeof calls.generateSegmentCodes>(
  "POST",
  "/v1/promotions/vouchers/:uuid/segments/:segmentUuid",
);
export const resumeCodeBatch = callOf<typeof calls.resumeCodeBatch>(
  "POST",
  "/v1/promotions/vouchers/:uuid/batches/:batchUuid/resume",
);
export const updateVoucherCode = callOf<typeof calls.updateVoucherCode>(
  "PUT",
  "/v1/promotions/vouchers/:uuid/codes/:code",
);
export const assignVoucherCode = callOf<typeof calls.assignVoucherCode>(
  "PATCH",
  "/v1/promotions/vouchers/:uuid/codes/:code/assign",
);
export const deleteVoucherCode = callOf<typeof calls.deleteVoucherCode>(
  "DELETE",
  "/v1/promotions/vouchers/:uuid/codes/:code",
);
export const notifyVoucherCode = callOf<typeof calls.notifyVoucherCode>(
  "POST",
  "/v1/promotions/vouchers/:uuid/codes/:code/notify",
);

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

/** The acts that made codes, newest first. */
export const useCodeBatches = (uuid: string) =>
  useQuery({
    queryKey: keys.batches(uuid),
    queryFn: async ({ signal }) => (await listCodeBatches({ params: { uuid } }, { signal })).batches,
  });

/** Mails with codes that may not have arrived. */
export const useUnconfirmedMails = (uuid: string) =>
  useQuery({
    queryKey: keys.unconfirmed(uuid),
    queryFn: ({ signal }) => listUnconfirmedMails({ params: { uuid } }, { signal }),
  });

/** Reads the pages and acts that are on screen again. */
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
