/** Finding one customer, for REST and SOAP alike. */
import { z } from "zod";
import { notFound } from "../erp/refused.ts";
import type { StoredCustomer } from "../seed/customers.ts";
import { customerRow } from "./master-rows.ts";
import { type Answered, type Around, type Method, takes } from "./method.ts";
import { textParameter, truthParameter, wholeParameter } from "./parameters.ts";

function found({ erp }: Around, is: (one: StoredCustomer) => boolean): Answered {
  const { customers, settings } = erp.state();
  const customer = customers.find(is);
  if (customer === undefined) throw notFound("Record not found.");
  return { returned: { Customer: [customerRow(customer, settings.creditHold)] } };
}

export const customerMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    "GetByCustID",
    takes(z.strictObject({ custID: textParameter, withShipTo: truthParameter.optional() }), ({ custID }, around) =>
      found(around, (one) => one.custId === custID),
    ),
  ],
  [
    "GetByID",
    takes(z.strictObject({ custNum: wholeParameter }), ({ custNum }, around) =>
      found(around, (one) => one.custNum === custNum),
    ),
  ],
]);
