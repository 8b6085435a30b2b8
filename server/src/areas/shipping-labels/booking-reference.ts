/**
 * What couriers know an order by: `ord_10001` where we booked; the ERP's number, or what the ERP knows our order by (`WEB-10001`), where
 * the ERP did. Pure.
 */
const ours = "ord_";

export const referenceOf = (orderId: number): string => `${ours}${orderId}`;

/**
 * @param erpPrefix - of the ERP's references; '' or undefined where there is none
 * @returns undefined where it names no order of ours
 */
export function orderIdOfReference(reference: string, erpPrefix: string | undefined): number | undefined {
  const prefix = [ours, erpPrefix ?? ""].find((one) => one !== "" && reference.startsWith(one));
  const digits = prefix === undefined ? "" : reference.slice(prefix.length);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
