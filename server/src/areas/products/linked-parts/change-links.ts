import { addProductParts, removeProductParts, reorderProductParts } from "@crema/contract/areas/products";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { assertVersion, changeRecord, entryOf, hasSameFields } from "../../../platform/writes/change-record.ts";
import type { JsonText, Tx, Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { invalid, notFound, Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { versioned, fieldsOf, held, type HeldProduct, mustHold } from "../detail/held-product.ts";
import { lockProducts, productText } from "../detail/product-rows.ts";
import { type LinkedPart, lockLinks, partListsOf, partsOf, relinkParts, touchProducts } from "./part-link-rows.ts";
import type { unlinkPart } from "@crema/contract/areas/parts";

export const partLinkCalls = [
  /** Adds parts behind those a product has, each once; one that another product has moves here. Source: PROD-23, PROD-56; AMB-68. */
  bind(addProductParts, (deps, caller, { params: { uuid }, body }) =>
    changeLinks(deps, caller, {
      uuid,
      act: "add-parts",
      codes: body.parts,
      wanted: ({ product }) => [...new Set([...product.parts, ...body.parts])],
    }),
  ),
  /** Takes parts off a product; one that it does not have stays where it is. Source: PROD-24, PROD-56. */
  bind(removeProductParts, (deps, caller, { params: { uuid }, body }) =>
    changeLinks(deps, caller, {
      uuid,
      act: "remove-parts",
      codes: body.parts,
      wanted: ({ product }) => product.parts.filter((code) => !body.parts.includes(code)),
    }),
  ),
  /** Puts a product's parts in another order. An order of other parts than it has was made from a list that changed since. Source: PROD-22, PROD-56. */
  bind(reorderProductParts, (deps, caller, { params: { uuid }, body }) => {
    const order = [...new Set(body.parts)];
    return changeLinks(deps, caller, {
      uuid,
      act: "reorder-parts",
      codes: body.parts,
      async wanted(before, tx) {
        const isOfThese =
          order.length === before.product.parts.length && before.product.parts.every((code) => order.includes(code));
        // Told as any other conflict is: the order was made for a version that this is not.
        const anotherVersion = {
          ...versioned(caller, { uuid, sent: () => ({ parts: order }) }),
          expected: "the order's",
        };
        if (!isOfThese) await assertVersion(tx, anotherVersion, before);
        return order;
      },
    });
  }),
];

/**
 * The one way links between products and parts change, for both sides at once: both get a new version and an audit entry, and open pages of
 * both are told. Source: spec part 2, section 5; ledger B.4; AMB-68, AMB-69.
 */
interface LinkChange {
  readonly uuid: string;
  readonly act: string;
  readonly codes: readonly string[];
  /** The product's parts afterwards. @throws what is refused */
  wanted(before: HeldProduct, tx: Tx): readonly string[] | Promise<readonly string[]>;
  /** Whether the caller's If-Match is of another record than the product. */
  readonly isUnversioned?: true;
  /** What else is to happen in the same transaction: the product is gone afterwards. */
  removeProduct?(tx: Tx): Promise<void>;
}

interface Moved {
  readonly partCode: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** @returns the product after it. @throws Refusal not_found, changed_by_someone_else, invalid (422) naming unknown codes */
export async function changeLinks(deps: Platform, caller: Caller, change: LinkChange): Promise<JsonText> {
  const { uuid, act, codes } = change;
  let named: readonly LinkedPart[] = [];
  let moved: readonly Moved[] = [];
  const base = versioned(caller, { uuid });
  const after = await changeRecord<HeldProduct>(deps, caller, {
    ...base,
    ...(change.isUnversioned === true && { expected: undefined }),
    act,
    isUnchanged: hasSameFields(fieldsOf),
    async lock(tx) {
      await lockLinks(tx);
      named = await partsOf(tx, codes);
      await lockProducts(tx, [uuid, ...named.flatMap(({ owner }) => owner ?? [])]);
      return held((await productText(tx, { uuid, shown: deps }))?.text);
    },
    async apply(tx, before, at) {
      refuseUnknown(codes, named);
      const wanted = await change.wanted(before, tx);
      moved = movesOf(before, wanted, named);
      await writeLinks(tx, caller, { before, wanted, moved, at });
      if (change.removeProduct === undefined) return mustHold((await productText(tx, { uuid, shown: deps }))?.text);
      await change.removeProduct(tx);
      return { ...before, isDeleted: true };
    },
  });
  for (const { partCode, from } of moved) {
    deps.live.recordChanged("part", partCode);
    if (from !== null) deps.live.recordChanged("product", from);
  }
  return after.text;
}

function refuseUnknown(codes: readonly string[], named: readonly LinkedPart[]): void {
  const known = new Set(named.map(({ partCode }) => partCode));
  const unknown = codes.flatMap((code, n) => (known.has(code) ? [] : [[`parts.${n}`, `There is no part '${code}'`]]));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
}

function movesOf({ product }: HeldProduct, wanted: readonly string[], named: readonly LinkedPart[]): readonly Moved[] {
  const [had, has] = [new Set(product.parts), new Set(wanted)];
  const owners = new Map(named.map(({ partCode, owner }) => [partCode, owner]));
  return [
    ...product.parts.filter((code) => !has.has(code)).map((partCode) => ({ partCode, from: product.uuid, to: null })),
    ...wanted
      .filter((code) => !had.has(code))
      .map((partCode) => ({ partCode, from: owners.get(partCode) ?? null, to: product.uuid })),
  ];
}

interface Links {
  readonly before: HeldProduct;
  readonly wanted: readonly string[];
  readonly moved: readonly Moved[];
  readonly at: Date;
}

async function writeLinks(tx: Tx, caller: Caller, { before: { product }, wanted, moved, at }: Links): Promise<void> {
  const others = [...new Set(moved.flatMap(({ from }) => (from === null || from === product.uuid ? [] : [from])))];
  const lists = await partListsOf(tx, others);
  await relinkParts(tx, { uuid: product.uuid, codes: wanted, at });
  await touchProducts(tx, [product.uuid, ...others], at);
  const note = (record: "product" | "part", id: string, changes: Record<string, readonly [unknown, unknown]>) =>
    addAuditEntry(tx, entryOf(caller, { at, record, id, act: "move-parts", changes }));
  const gone = new Set(moved.map(({ partCode }) => partCode));
  for (const other of others) {
    const list = lists.get(other) ?? [];
    await note("product", other, { parts: [list, list.filter((code) => !gone.has(code))] });
  }
  for (const { partCode, from, to } of moved) await note("part", partCode, { "linkedProduct.uuid": [from, to] });
}

/**
 * Takes a part off its product; one without product stays as it is. Source: PART-06, PROD-56; AMB-69.
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
