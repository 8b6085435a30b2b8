/** An order as the two doors without tables tell it, turned into rows. */
import { countries } from "../seed/code-lists.ts";
import { against } from "./refused.ts";
import type { Row } from "./row.ts";
import type { Circumstances, Erp } from "./state.ts";
import { emptyTableset, readTableset } from "./tableset.ts";
import { writeWhole } from "./write-order.ts";

export interface PlainOrder {
  readonly account: string;
  readonly poNum: string;
  readonly currency: string;
  readonly address: {
    readonly name: string;
    readonly contactName: string;
    readonly address1: string;
    readonly address2: string;
    readonly address3: string;
    readonly city: string;
    readonly state: string;
    readonly postcode: string;
    /** Two letters. */
    readonly country: string;
    readonly phone: string;
  };
  readonly lines: readonly {
    readonly partNum: string;
    /** Decimal text, like `price`, which is without tax. */
    readonly quantity: string;
    readonly price: string;
  }[];
  /** Amounts without tax, decimal text. */
  readonly charges: readonly { readonly code: string; readonly description: string; readonly amount: string }[];
}

/** Stores it, prices as given. @returns its number. @throws Refused */
export function writePlainOrder(erp: Erp, circumstances: Circumstances, order: PlainOrder): number {
  if (order.lines.length === 0) throw against("OrderDtl", "The order has no lines.");
  const sent = {
    OrderHed: [headerOf(order)],
    OrderDtl: order.lines.map(({ partNum, quantity, price }, at) => ({
      OrderLine: at + 1,
      PartNum: partNum,
      SellingQuantity: quantity,
      DocUnitPrice: price,
      LockPrice: true,
      RowMod: "A",
    })),
    OHOrderMsc: order.charges.map(({ code, description, amount }) => ({
      MiscCode: code,
      Description: description,
      DocMiscAmt: amount,
      RowMod: "A",
    })),
  };
  const ds = { ...emptyTableset(), ...readTableset(sent) };
  return writeWhole(erp, circumstances, ds)?.orderNum ?? 0;
}

function headerOf({ account, poNum, currency, address }: PlainOrder): Row {
  const country = Object.entries(countries).find(([, { code }]) => code === address.country)?.[0];
  return {
    CustomerCustID: account,
    PONum: poNum,
    ECCOrderNum: poNum,
    CurrencyCode: currency,
    ReadyToCalc: true,
    UseOTS: true,
    OTSName: address.name,
    OTSContact: address.contactName,
    OTSAddress1: address.address1,
    OTSAddress2: address.address2,
    OTSAddress3: address.address3,
    OTSCity: address.city,
    OTSState: address.state,
    OTSZIP: address.postcode,
    OTSCountryNum: Number(country ?? 0),
    OTSPhoneNum: address.phone,
    RowMod: "A",
  };
}
