/**
 * Products of a file come in. The file is read twice: first as a whole, so that one that cannot be taken changes nothing, then record by
 * record, each in a transaction of its own. A run that was broken off is simply run again. Nothing is sent to the shop for it.
 * Source: issue 'Catalogue'; docs/import.md.
 */
import type { Product } from "@crema/contract/areas/products";
import { type Database, inTransaction, type Tx } from "../../../platform/database/database.ts";
import { importAlone, noteImport } from "../../../platform/files/import-run-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reasonOf } from "../../../platform/values/error-message.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import type { FileProduct, ProductReading } from "../../../providers/storefront/product-reading.ts";
import { storedPicture } from "../../uploads/index.ts";
import { mustHold } from "../detail/held-product.ts";
import { blankProduct, editedFields } from "../detail/product-changes.ts";
import type { Shown } from "../detail/product-json-rows.ts";
import { insertProduct, lockedProductText, productText, saveProduct } from "../detail/product-rows.ts";
import { lockLinks, partsOf, relinkParts, touchProducts } from "../linked-parts/part-link-rows.ts";
import { isProductOwed, noteOnlyInShop, noteToldByShop } from "../to-shop/to-shop-rows.ts";
import { knownProduct, nameProduct } from "./import-products-rows.ts";
import { mergedProduct } from "./merge-product.ts";

const toldEvery = 100;

interface ProductImportCounts {
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

interface ProductImport {
  readonly read: () => AsyncIterable<ProductReading>;
  readonly fileName: string;
  readonly isDryRun: boolean;
  /** Who the audit entries name. */
  readonly whoName: string;
  onProgress(progress: { phase: "checking" | "importing"; records: number }): void;
  /** A record that is not taken, or something of one that is. */
  onProblem(problem: { line: number; name: string; problem: string }): void;
}

type Deps = Pick<Platform, "clock"> & Shown & { readonly db: Database };
interface Taken {
  readonly how: "created" | "changed" | "unchanged";
  readonly remark: string;
}

/**
 * @returns what was done, or with `isDryRun` would be
 * @throws ImportRefused when the file cannot be taken, or another import of products is running; nothing is changed then
 */
export async function importProducts(deps: Deps, given: ProductImport): Promise<ProductImportCounts> {
  let checked = 0;
  for await (const _ of given.read()) {
    checked += 1;
    if (checked % toldEvery === 0) given.onProgress({ phase: "checking", records: checked });
  }
  return importAlone(deps.db, { lock: 2_026_021, what: "products" }, () => imported(deps, given));
}

async function imported(deps: Deps, given: ProductImport): Promise<ProductImportCounts> {
  const counts = { read: 0, created: 0, changed: 0, unchanged: 0, failed: 0 };
  for await (const reading of given.read()) {
    counts.read += 1;
    const told = "product" in reading ? await takenOrNot(deps, given, reading.product) : reading.problem;
    if (typeof told === "string") counts.failed += 1;
    else counts[told.how] += 1;
    const problem = typeof told === "string" ? told : told.remark;
    const name = "product" in reading ? reading.product.title : reading.name;
    if (problem !== "") given.onProblem({ line: reading.line, name, problem });
    if (counts.read % toldEvery === 0) given.onProgress({ phase: "importing", records: counts.read });
  }
  const { whoName, fileName } = given;
  if (!given.isDryRun)
    await noteImport(deps.db, { call: "importProducts", at: deps.clock.now(), whoName, fileName, counts });
  return counts;
}

class Undone extends Error {}

/** @returns the reason where it cannot be stored: it holds up none of the others */
async function takenOrNot(deps: Deps, given: ProductImport, file: FileProduct): Promise<Taken | string> {
  let taken: Taken | undefined;
  try {
    await inTransaction(deps.db, async (tx) => {
      taken = await takeIn(deps, tx, { file, whoName: given.whoName });
      if (given.isDryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) return reasonOf(error);
  }
  return taken ?? "was not taken";
}

async function takeIn(deps: Deps, tx: Tx, { file, whoName }: { file: FileProduct; whoName: string }): Promise<Taken> {
  const { config } = deps;
  const at = deps.clock.now();
  await lockLinks(tx);
  const known = await knownProduct(tx, file);
  const before =
    known === undefined ? blankProduct : mustHold(await lockedProductText(tx, { uuid: known, shown: deps })).product;
  const wanted = mergedProduct(before, file, (src) => storedPicture(config, src).startsWith("/"));
  const { codes, remark } = await linkable(tx, before, file);
  const isUntold = await isProductOwed(tx, known);
  const fields = editedFields(before);
  if (known !== undefined && isAsItWas(before, { ...wanted, parts: codes }, file)) {
    await noteOnlyInShop(tx, known, onlyInShop(codes, file));
    return { how: "unchanged", remark };
  }
  const uuid = known ?? (await insertProduct(tx, wanted, { slug: file.handle, at, config }));
  if (known !== undefined) await saveProduct(tx, { wanted, at, config });
  await writeFromShop(tx, { uuid, file, codes, at });
  if (!isUntold) await noteToldByShop(tx, uuid);
  const { product: after } = mustHold((await productText(tx, { uuid, shown: deps }))?.text);
  await addAuditEntry(tx, {
    at,
    whoUuid: undefined,
    whoName,
    call: "importProducts",
    requestId: "command line",
    record: "product",
    recordId: uuid,
    act: known === undefined ? "create" : "update",
    changes: differencesOf(known === undefined ? {} : fields, editedFields(after)),
    versionChecked: false,
  });
  return { how: known === undefined ? "created" : "changed", remark };
}

function isAsItWas(before: Product, wanted: Product, { storefrontId }: FileProduct): boolean {
  const changes = differencesOf(editedFields(before), editedFields(wanted));
  return Object.keys(changes).length === 0 && (storefrontId === "" || storefrontId.endsWith(`/${before.shopifyId}`));
}

interface FromShop {
  readonly uuid: string;
  readonly file: FileProduct;
  readonly codes: readonly string[];
  readonly at: Date;
}
/** The shop's names for it, its parts, and what of it only the shop has. */
async function writeFromShop(tx: Tx, { uuid, file, codes, at }: FromShop): Promise<void> {
  await nameProduct(tx, uuid, file);
  await relinkParts(tx, { uuid, codes, at });
  await touchProducts(tx, [uuid], at);
  await noteOnlyInShop(tx, uuid, onlyInShop(codes, file));
}

/** What the shop sells of it beside these parts; '' for it all where there is none. */
const onlyInShop = (codes: readonly string[], { partCodes, repeatedCodes }: FileProduct): readonly string[] => [
  ...(codes.length === 0 ? ["", ...partCodes] : partCodes.filter((code) => !codes.includes(code))),
  // Of those the part is one, and no code is that of another.
  ...repeatedCodes.map((code) => `${code} (several variants)`),
];

/** The product's parts with those its variants name: a code without a part, and another product's part, are told and left. */
async function linkable(
  tx: Tx,
  { uuid, parts }: Product,
  { partCodes, repeatedCodes }: FileProduct,
): Promise<{ codes: string[]; remark: string }> {
  const owners = new Map((await partsOf(tx, partCodes)).map(({ partCode, owner }) => [partCode, owner]));
  const unknown = partCodes.filter((code) => !owners.has(code));
  const others = partCodes.filter((code) => (owners.get(code) ?? uuid) !== uuid);
  const free = partCodes.filter((code) => owners.has(code) && !others.includes(code));
  const remarks = [
    ...(unknown.length > 0 ? [`there is no part ${unknown.join(", ")}`] : []),
    ...(others.length > 0 ? [`another product has part ${others.join(", ")}`] : []),
    ...(repeatedCodes.length > 0 ? [`several variants are one part here: ${repeatedCodes.join(", ")}`] : []),
  ];
  return {
    codes: [...new Set([...parts, ...free])],
    remark: remarks.length === 0 ? "" : `taken, but ${remarks.join("; ")}`,
  };
}
