import type { unlinkPart } from "@crema/contract/areas/parts";
import type { Db, JsonText } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { notFound, Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeLinks } from "./change-links.ts";
import { partsOf } from "./part-link-rows.ts";

/**
 * Takes a part off its product; one without product stays as it is. Source: PART-06, PROD-56; AMB-69.
 *
 * @param partText - reads the part to answer with: what a part is, its own area knows
 */
export const unlinkPartOperation =
  (partText: (db: Db, partCode: string) => Promise<JsonText | undefined>): Operation<typeof unlinkPart> =>
  async (deps, caller, { params: { partCode } }) => {
    const [part] = await partsOf(deps.db, [partCode]);
    if (part?.owner != null) await takeOff(deps, caller, { partCode, uuid: part.owner });
    const text = await partText(deps.db, partCode);
    if (text === undefined) throw notFound("Part");
    return text;
  };

/** A product that was deleted meanwhile has no parts any more. */
async function takeOff(
  deps: Platform,
  caller: Caller,
  { partCode, uuid }: { partCode: string; uuid: string },
): Promise<void> {
  try {
    await changeLinks(deps, caller, {
      uuid,
      act: "unlink-part",
      codes: [partCode],
      wanted: ({ product }) => product.parts.filter((code) => code !== partCode),
      isUnversioned: true,
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "not_found")) throw error;
  }
}
