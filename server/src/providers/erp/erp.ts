/**
 * The ERP, in our words: it gets every web order once, and knows parts, prices and stock. Amounts are cents with tax unless
 * said otherwise. Source: spec part 1, section 4; spec part 2, section 6; docs/providers/epicor.md.
 */
import { z } from "zod";
import type { Outcome, Resolution } from "../../platform/outbound/effect.ts";
import { namedAddress } from "../postal-address.ts";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly erp?: Erp;
  }
}

const line = z.object({
  partCode: z.string(),
  title: z.string(),
  /** '' for what is not ground. */
  grind: z.string(),
  quantity: z.int().min(1),
  /** Of one piece, before discounts. */
  unitPriceCents: z.int(),
  /** Off the whole line. */
  discountCents: z.int(),
  /** On top of the whole line's price; 0 if the price contains it. */
  taxCents: z.int().default(0),
  /** Whether the ERP taxes the part; it does not tax gift cards. */
  isTaxed: z.boolean().default(true),
});
export type ErpLine = z.infer<typeof line>;

const charge = z.object({ title: z.string(), cents: z.int() });
export type ErpCharge = z.infer<typeof charge>;

const currentOrder = z.object({
  /** The PO number: our prefix and the order's key. Unique, and the same after a restore. */
  reference: z.string(),
  /** PO numbers of earlier attempts, and of its name, if they were others: it may be in the ERP under one of them. */
  formerReferences: z.array(z.string()).optional(),
  /** The business day it was placed on, YYYY-MM-DD. */
  placedOn: z.string(),
  currency: z.string(),
  email: z.string(),
  shipTo: namedAddress,
  lines: z.array(line),
  /** Shipping, a charge for each line of it that costs something; tax included. */
  charges: z.array(charge),
  /** What lines and charges miss to the total, or are too much; not taxed. */
  roundingCents: z.int(),
  /** The sum of everything above, tax included. */
  totalCents: z.int(),
  comment: z.string(),
});
export type ErpOrder = z.infer<typeof currentOrder>;

/** An attempt that an earlier version made holds a single shipping; nothing compared its total. */
const earlierOrder = currentOrder
  .omit({ charges: true, roundingCents: true })
  .extend({ shipping: charge })
  .transform(
    ({ shipping, ...rest }): ErpOrder => ({
      ...rest,
      charges: shipping.cents === 0 ? [] : [shipping],
      roundingCents: 0,
    }),
  );
export const erpOrder = z.union([currentOrder, earlierOrder]);

export interface ErpPart {
  readonly partCode: string;
  readonly title: string;
  /** Of one unit, with tax. */
  readonly priceCents: number;
  readonly weightGrams: number;
  readonly isTaxable: boolean;
  /** The ERP's tax category. */
  readonly taxCode: string;
  /** Whole units on hand in our warehouse, below 0 where more is sold than there is. */
  readonly stock: number;
  readonly unitOfMeasureCode: string;
}

export interface ErpCustomer {
  readonly custId: string;
  readonly name: string;
  readonly isOnCreditHold: boolean;
  /** Whether an order of theirs may go to an address of its own. */
  readonly takesOneTimeAddresses: boolean;
}

export interface ErpCatalogue {
  /**
   * A page of the parts that are sold, by part code.
   * @param after - `next` of the page before; '' for the first
   * @returns `next` is missing on the last page, which may be empty
   * @throws ProviderError
   */
  listParts(
    after: string,
    signal: AbortSignal,
  ): Promise<{ readonly parts: readonly ErpPart[]; readonly next: string | undefined }>;
  /** @throws ProviderError */
  findCustomer(custId: string, signal: AbortSignal): Promise<ErpCustomer | undefined>;
}

/** The name of the note that a look-up found the order. */
export const foundNote = "found";

export interface Erp {
  /** Whether it refuses a second order under one reference by itself. */
  readonly deduplicates: boolean;
  /** Whether orders can be looked up at all. If not, only staff can say whether it has one. */
  readonly canLookUp: boolean;
  /** How long after a try it may still write the order. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  /** Waits before each look at an unclear upload; after the last it is for staff. */
  readonly resolveAfterMs: readonly number[];
  /** The only currency it takes orders in, `AUD`. */
  readonly currency: string;
  /** In front of the order's key in every PO number, so that the numbers of others do not meet ours. */
  readonly referencePrefix: string;
  /** Missing where the way to the ERP only takes orders. */
  readonly catalogue: ErpCatalogue | undefined;
  /**
   * Looks the order up, where that is possible, and creates it where it is not there. The confirmed reference is the ERP's order number;
   * a note `foundNote` says that it was there already, and a result why staff must look at it all the same.
   */
  uploadOrder(order: ErpOrder, signal: AbortSignal): Promise<Outcome>;
  /** Looks for an order whose upload was unclear: `doubtful` when it is there more than once, or not as it was sent; `unknown` where nobody can look. */
  findOrder(order: ErpOrder, signal: AbortSignal): Promise<Resolution>;
  /** Asks for something small. @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
