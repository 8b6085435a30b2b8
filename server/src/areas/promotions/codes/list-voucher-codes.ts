import type { listVoucherCodes } from "@crema/contract/areas/promotions";
import type { Database } from "../../../platform/database/database.ts";
import type { JsonPieces, Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { type CodeListQuery, codeAt, codePageText, codePart, countCodes, voucherBeginning } from "./code-list-rows.ts";

/** From this page size on all codes are meant, as old clients say it. Source: AMB-82, PRO-CODE-29. */
const everyCode = 99_999;
/** Larger pages go out in pieces. */
const mostInOneText = 1_000;
/** While PostgreSQL's answer of 2,000 is read other calls wait twice as long as with 200 (`npm run proof -- attack --kinds vouchers`). */
const codesInOnePart = 200;

/** A voucher with a page of its codes, in pieces where that is large. Source: PRO-CODE-01, PRO-CODE-23, PRO-CODE-29. */
export const listVoucherCodesInStore: Operation<typeof listVoucherCodes> = async ({ db }, { signal }, given) => {
  const { page, pageSize, search } = given.query;
  const query = { voucherUuid: given.params.uuid, search, signal };
  const isLarge = pageSize > mostInOneText;
  const answer = isLarge
    ? await codesInPieces(db, { ...query, page, pageSize })
    : await codePageText(db, { ...query, page, pageSize });
  if (answer === undefined) throw notFound("Voucher");
  return answer;
};

type Page = CodeListQuery & { readonly page: number; readonly pageSize: number };

async function codesInPieces(db: Database, query: Page): Promise<JsonPieces | undefined> {
  const beginning = await voucherBeginning(db, query);
  return beginning === undefined ? undefined : codePieces(db, query, beginning);
}

/** The number comes last: of a page that of all matches, of all codes that of those that were written. */
async function* codePieces(db: Database, query: Page, beginning: string): AsyncGenerator<string> {
  const { page, pageSize } = query;
  const isAll = page === 0 && pageSize >= everyCode;
  yield `${beginning}, "voucherCodes" : [`;
  let behind = page === 0 ? undefined : await codeAt(db, { ...query, index: page * pageSize - 1 });
  const isBehindEnd = page > 0 && behind === undefined;
  let [count, left] = [0, isAll ? Infinity : isBehindEnd ? 0 : pageSize];
  while (left > 0) {
    const part = await codePart(db, { ...query, behind, size: Math.min(left, codesInOnePart) });
    if (part === undefined) break;
    yield `${count === 0 ? "" : ","}${part.text}`;
    count += part.count;
    left -= part.count;
    behind = part.last;
  }
  yield `], "meta" : {"count" : ${isAll ? count : await countCodes(db, query)}}}`;
}
