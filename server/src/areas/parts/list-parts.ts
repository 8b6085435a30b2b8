import type { listParts } from "@crema/contract/areas/parts";
import { type JsonText, jsonText } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { allPartsText } from "./part-rows.ts";

/** All parts in one answer, JSON by PostgreSQL: whoever reads them searches them. Source: spec part 2, sections 2 and 7; PART-02, PART-13. */
export const listPartsInStore: Operation<typeof listParts> = async ({ db }, { signal }): Promise<JsonText> =>
  (await allPartsText(db, signal)) ?? jsonText({ parts: [], meta: { count: 0 } });
