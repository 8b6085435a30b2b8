import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

export interface GivenPart {
  readonly partCode?: string;
  readonly title?: string;
  readonly optionTitle?: string;
  readonly priceCents?: number;
  readonly stock?: number;
  readonly inStock?: boolean;
  readonly isInErp?: boolean;
  readonly productUuid?: string;
  /** Its place among the product's parts; behind those made before it unless told. */
  readonly position?: number;
}

let made = 0;
const plain = {
  title: "Espresso Blend 1 kg",
  optionTitle: "",
  priceCents: 4_600,
  stock: 12,
  inStock: true,
  isInErp: true,
  productUuid: null,
};

/** A part as the ERP told it. @returns its code, new unless one is given */
export async function aPart(
  { platform: { db, clock } }: { readonly platform: Platform },
  given: GivenPart = {},
): Promise<string> {
  made += 1;
  const part = { ...plain, partCode: `PART-${made}`, position: made, ...given };
  const at = clock.now();
  await sql`
    insert into parts (part_code, title, price_cents, weight_grams, is_taxable, tax_code, stock, unit_of_measure_code, seen_at,
      is_in_erp, in_stock, option_title, product_uuid, product_position, updated_at)
    values (${part.partCode}, ${part.title}, ${part.priceCents}, 1050, true, 'GST', ${part.stock}, 'EA', ${at}, ${part.isInErp},
      ${part.inStock}, ${part.optionTitle}, ${part.productUuid}, ${part.position}, ${at})`.execute(db);
  return part.partCode;
}
