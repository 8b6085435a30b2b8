import { customerOf, listPriceOf } from "../erp/order-rules.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { escaped, textOf, type XmlElement } from "../xml.ts";
import { accountIn, linesIn, refuseOthers } from "./message.ts";

/** `MSQ`: price without tax and stock of each product; a product there is not has a status of its own. @throws Refused */
export function stockAndPrices(erp: Erp, { fault }: Circumstances, body: XmlElement): string {
  refuseOthers(body, "brand accountNumber currencyCode lines", "body");
  customerOf(erp, { CustomerCustID: accountIn(body) });
  const lines = linesIn(body, "productCode locationCode quantity").map((line, at) => {
    const code = textOf(line, "productCode");
    const part = erp.state().parts.find((one) => one.partNum === code);
    const head = `<line number="${at + 1}"><productCode>${escaped(code)}</productCode>`;
    if (part === undefined || part.isInactive || fault === "part-not-found")
      return `${head}<status><code>404</code><description>Product not found</description></status></line>`;
    const found = `<price>${listPriceOf(part).toFixed(2)}</price><stock>${part.onHand}</stock>`;
    return `${head}<status><code>200</code><description/></status>${found}</line>`;
  });
  return `<lines>${lines.join("")}</lines>`;
}
