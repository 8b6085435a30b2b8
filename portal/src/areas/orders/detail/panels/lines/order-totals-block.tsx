import type { Order } from "@crema/contract/areas/orders";
import type { ReactNode } from "react";
import { Chip } from "../../../../../ui/display/chip.tsx";
import { formatCents } from "../../../../../ui/foundation/format.ts";
import { orderSums } from "./order-sums.ts";

interface RowProps {
  readonly label: ReactNode;
  readonly amount: string;
  /** `total` sums up the rows above it, `note` is a part of the total above it. */
  readonly kind?: "part" | "total" | "note";
}

function Row({ label, amount, kind = "part" }: RowProps) {
  const className = kind === "part" ? undefined : `order-${kind}`;
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>{amount}</dd>
    </>
  );
}

/** What the order came to, in rows that add up to the cent. Source: ORD-DET-07, ORD-DET-08, ORD-DET-09. */
export function OrderTotalsBlock({ order }: { order: Order }) {
  const sums = orderSums(order);
  const money = (cents: number): string => formatCents(cents, order.currency);
  const inCurrency = (label: string): string => (order.currency === "AUD" ? label : `${label} ${order.currency}`);
  return (
    <dl className="order-totals" aria-label="Totals">
      <Row label={sums.discountCents > 0 ? "Items before discounts" : "Items"} amount={money(sums.itemsCents)} />
      {sums.shipping.map(({ title, cents }, at) => (
        // Lines of shipping have nothing that names them, and never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Row key={at} label={title === "" ? "Shipping" : `Shipping · ${title}`} amount={money(cents)} />
      ))}
      <Row label={<DiscountLabel codes={order.discountCodes} />} amount={money(0 - sums.discountCents)} />
      {sums.addedTaxCents !== 0 && <Row label="Tax added to prices" amount={money(sums.addedTaxCents)} />}
      {sums.otherCents !== 0 && <Row label="Other charges" amount={money(sums.otherCents)} />}
      <Row kind="total" label={inCurrency("Charged at purchase")} amount={money(sums.chargedCents)} />
      {sums.includedTaxCents !== 0 && <Row kind="note" label="Includes tax" amount={money(sums.includedTaxCents)} />}
      {sums.giftCardCents !== 0 && <Row kind="note" label="Paid with gift cards" amount={money(sums.giftCardCents)} />}
      {sums.refundedCents !== 0 && (
        <>
          <Row label="Refunded or removed" amount={money(0 - sums.refundedCents)} />
          <Row kind="total" label={inCurrency("Current total")} amount={money(sums.currentCents)} />
        </>
      )}
    </dl>
  );
}

function DiscountLabel({ codes }: { codes: Order["discountCodes"] }) {
  return (
    <>
      Discounts
      {codes.map(({ code }, at) => (
        <Chip key={`${at} ${code}`} dot="none">
          {code}
        </Chip>
      ))}
    </>
  );
}
