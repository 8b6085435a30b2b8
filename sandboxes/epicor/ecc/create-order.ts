import { misshapen } from "../erp/refused.ts";
import { writePlainOrder } from "../erp/plain-order.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { elementIn, textOf, type XmlElement } from "../xml.ts";
import { accountIn, linesIn, refuseOthers } from "./message.ts";

/** `GOR`: makes an order; the same message twice makes two. @returns what follows the status. @throws Refused */
export function createOrder(erp: Erp, circumstances: Circumstances, body: XmlElement): string {
  const order = elementIn(body, "order");
  const address = elementIn(order, "deliveryAddress");
  if (order === undefined || address === undefined) throw misshapen("order or order/deliveryAddress is missing.");
  refuseOthers(body, "brand accountNumber currencyCode uniqueId order", "body");
  refuseOthers(order, "eccOrderNumber customerReference deliveryAddress lines", "order");
  const known = "addressCode contactName name address1 address2 address3 city county country postcode telephoneNumber";
  refuseOthers(address, known, "deliveryAddress");
  const orderNum = writePlainOrder(erp, circumstances, {
    account: accountIn(body),
    poNum: textOf(order, "customerReference"),
    currency: textOf(body, "currencyCode"),
    address: {
      name: textOf(address, "name"),
      contactName: textOf(address, "contactName"),
      address1: textOf(address, "address1"),
      address2: textOf(address, "address2"),
      address3: textOf(address, "address3"),
      city: textOf(address, "city"),
      state: textOf(address, "county"),
      postcode: textOf(address, "postcode"),
      country: textOf(address, "country"),
      phone: textOf(address, "telephoneNumber"),
    },
    lines: linesIn(order, "productCode locationCode quantity price").map((line) => ({
      partNum: textOf(line, "productCode"),
      quantity: textOf(line, "quantity"),
      price: textOf(line, "price"),
    })),
    charges: [],
  });
  return `<order><orderNumber>${orderNum}</orderNumber></order>`;
}
