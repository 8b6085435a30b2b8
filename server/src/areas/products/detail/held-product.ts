import type { Product } from "@crema/contract/areas/products";
import type { JsonText } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { expectedVersion, type VersionedChange, versionText } from "../../../platform/writes/change-record.ts";
import type { Fields } from "../../../platform/writes/differences.ts";
import { editedFields } from "./product-changes.ts";

export interface HeldProduct {
  readonly product: Product;
  readonly text: JsonText;
  readonly isDeleted?: true;
}

export function held(text: JsonText | undefined): HeldProduct | undefined {
  if (text === undefined) return undefined;
  const product: Product = JSON.parse(text);
  return { product, text };
}

/** @throws Error when it is not there: it was locked, or made a moment ago */
export function mustHold(text: JsonText | undefined): HeldProduct {
  const found = held(text);
  if (found === undefined) throw new Error("the locked product is gone");
  return found;
}

interface Versioned {
  readonly uuid: string;
  readonly version?: string | undefined;
  readonly sent?: () => Fields;
}
export const fieldsOf = ({ product, isDeleted }: HeldProduct): Fields =>
  isDeleted === true ? {} : editedFields(product);

/** What is compared of a product, and with which version. */
export const versioned = (caller: Caller, { uuid, version, sent }: Versioned): VersionedChange<HeldProduct> => ({
  record: "product",
  id: uuid,
  fieldsOf,
  versionOf: ({ product }) => product.updatedAt,
  expected: versionText(expectedVersion(caller, version)),
  ...(sent === undefined ? {} : { sent }),
});
