/** What a courier knows an order by whose parcel we booked, `ord_10001`; the ERP's own bookings carry the ERP's number. Pure. */
const prefix = "ord_";

export const referenceOf = (orderId: number): string => `${prefix}${orderId}`;

/** @returns undefined where it is none of ours */
export function orderIdOfReference(reference: string): number | undefined {
  const digits = reference.startsWith(prefix) ? reference.slice(prefix.length) : "";
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
