import type { listVoucherCodes } from "@crema/contract/areas/promotions";
import type { Database } from "../../../platform/database/database.ts";
import type { JsonPieces, Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { type CodeListQuery, codePageText, codePart, type CodePlace, voucherBeginning } from "./code-list-rows.ts";

/** From this page size on all codes are meant, as old clients say it. Source: AMB-82, PRO-CODE-29. */
const everyCode = 99_999;
const codesInOnePart = 2_000;

/** A voucher with a page of its codes, or with all of them in pieces. Source: PRO-CODE-01, PRO-CODE-23, PRO-CODE-29. */
export const listVoucherCodesInStore: Operation<typeof listVoucherCodes> = async ({ db }, { signal }, given) => {
  const { page, pageSize, search } = given.query;
  const query = { voucherUuid: given.params.uuid, search, signal };
  const isAll = page === 0 && pageSize >= everyCode;
  const answer = isAll ? await allCodes(db, query) : await codePageText(db, { ...query, page, pageSize });
  if (answer === undefined) throw notFound("Voucher");
  return answer;
};

async function allCodes(db: Database, query: CodeListQuery): Promise<JsonPieces | undefined> {
  const beginning = await voucherBeginning(db, query);
  return beginning === undefined ? undefined : codePieces(db, query, beginning);
}

/** The number comes last: it is that of the codes that were written. */
async function* codePieces(db: Database, query: CodeListQuery, beginning: string): AsyncGenerator<string> {
  yield `${beginning}, "voucherCodes" : [`;
  let behind: CodePlace | undefined;
  let count = 0;
  for (;;) {
    const part = await codePart(db, { ...query, behind, size: codesInOnePart });
    if (part === undefined) break;
    yield `${count === 0 ? "" : ","}${part.text}`;
    count += part.count;
    behind = part.last;
  }
  yield `], "meta" : {"count" : ${count}}}`;
}
