/** A segment's people as CSV. Source: spec part 2, sections 3, 5 and 7; CSV-04 to CSV-08, CSV-12; AMB-111 to AMB-114; AMD-41; docs/decisions/0052. */
import { z } from "zod";
import { bytes, defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { text, uuid } from "../../kit/wire.ts";

/** Columns of every export, in their order; the heads are these keys. */
export const fixedExportFields = [
  "segmentName",
  "segmentTimestamp",
  "userUuid",
  "email",
  "firstname",
  "lastname",
  "emailOptIn",
] as const;

/** Columns that are chosen; they stand in this order behind the fixed ones, however they were named. */
export const optionalExportFields = [
  "fom",
  "fomPoints",
  "fomCredit",
  "birthday",
  "mobileNumberAndSMSOptIn",
  "shippingPostcode",
  "formattedDefaultAddress",
] as const;
export type OptionalExportField = (typeof optionalExportFields)[number];

/** How many rows the answer has behind its head: whoever reads fewer has a part. Source: AMB-114. */
export const rowCountHeader = "x-row-count";

export const exportSegment = defineCall({
  name: "exportSegment",
  method: "POST",
  path: "/v1/segments/:uuid/csv",
  summary: `A segment's people as CSV, streamed; the header ${rowCountHeader} tells how many rows follow the head`,
  access: needs("segment.view"),
  params: z.object({ uuid }),
  body: z.object({
    /** Days and the time of the export are those of this time zone, an IANA name. */
    tz: text(100).default("Australia/Brisbane"),
    optionalFields: z.array(z.enum(optionalExportFields)).max(50).default([]),
    /** That of the address, where it is sent. Source: CSV-07. */
    segmentUuid: z.string().max(100).optional(),
    /** Read and not used: the file has the stored name. */
    segmentName: z.string().max(1_000).optional(),
  }),
  answer: bytes("text/csv"),
  hasErrmsg: true,
});

/**
 * What the file is called: word characters of the segment's name in small letters with hyphens between, and `.csv`; `segment.csv` where
 * nothing is left of it. Source: CSV-12, AMB-112.
 */
export function exportFileName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^\w-]/g, "")
    .replaceAll(/-+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${words === "" ? "segment" : words}.csv`;
}
