/**
 * What the ERP would refuse an order for, told before it is sent. The only place where these rules stand: the upload stops for the
 * first of them. Pure. Source: spec part 1, sections 3 and 5; B.3 "POST /orders/epicor"; docs/providers/epicor.md.
 */
import {
  type OrderAddress,
  type OrderAddressField,
  orderAddressProblems,
  type PreflightProblem,
} from "@crema/contract/areas/orders";
import { type LineMoney, type OrderMoney, totalsProblem } from "../erp-upload/erp-totals.ts";

export interface CheckedOrder {
  readonly currency: string;
  readonly shippingAddress: Readonly<Partial<OrderAddress>>;
  readonly money: OrderMoney;
  readonly lines: readonly CheckedLine[];
}
interface CheckedLine extends LineMoney {
  /** Its place in the order, where lines before it may be gone. */
  readonly n?: number;
  readonly partCode: string;
  readonly title: string;
  /** Whether the ERP is known not to have the part. */
  readonly isUnknown?: boolean;
}

/** Every field of an address, without spaces around it; '' where there is none. */
export function wholeAddress(given: CheckedOrder["shippingAddress"]): OrderAddress {
  const of = (field: OrderAddressField): string => (given[field] ?? "").trim();
  return {
    name: of("name"),
    company: of("company"),
    address1: of("address1"),
    address2: of("address2"),
    city: of("city"),
    state: of("state"),
    postCode: of("postCode"),
    country: of("country"),
    phone: of("phone"),
  };
}

/** @param currency - the only one the ERP takes @returns empty when nothing speaks against sending it */
export const orderProblems = (order: CheckedOrder, currency: string): readonly PreflightProblem[] => [
  ...currencyProblems(order, currency),
  ...lineProblems(order),
  ...totalProblems(order),
  ...addressProblems(wholeAddress(order.shippingAddress)),
];

const currencyProblems = (order: CheckedOrder, currency: string): readonly PreflightProblem[] =>
  order.currency === currency
    ? []
    : [
        {
          field: "order",
          message: `The ERP takes ${currency} only, and this order is in ${order.currency}`,
          isFinal: true,
        },
      ];

function lineProblems({ lines }: CheckedOrder): readonly PreflightProblem[] {
  if (lines.length === 0) return [{ field: "order", message: "The order has no lines", isFinal: true }];
  return lines.flatMap((line, index) => {
    const problem = lineProblem(line);
    return problem === undefined ? [] : [{ field: `lineItems.${line.n ?? index + 1}`, ...problem }];
  });
}

/** Only a person can decide what the ERP is to hold: they key the order in there. */
function totalProblems({ money, lines }: CheckedOrder): readonly PreflightProblem[] {
  const message = lines.length === 0 ? undefined : totalsProblem(money, lines);
  return message === undefined ? [] : [{ field: "order", message, isFinal: true }];
}

/** A part can be made in the ERP; a code the source did not send comes from nowhere. */
function lineProblem({ partCode, title, isUnknown = false }: CheckedLine): Omit<PreflightProblem, "field"> | undefined {
  if (partCode.trim() === "") return { message: `A line has no part code: ${title}`, isFinal: true };
  return isUnknown ? { message: `The ERP has no part ${partCode}: ${title}` } : undefined;
}

const states: ReadonlySet<string> = new Set(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]);

const addressProblem = (field: string, message: string): PreflightProblem => ({
  field: `shippingAddress.${field}`,
  message: `Shipping address: ${message}`,
});

function addressProblems(address: OrderAddress): readonly PreflightProblem[] {
  const { country, state } = address;
  const isStateUnknown = country === "Australia" && state !== "" && !states.has(state);
  return [
    ...Object.entries(orderAddressProblems(address)).map(([field, message]) => addressProblem(field, message)),
    ...(isStateUnknown ? [addressProblem("state", `${state} is none of ${[...states].join(", ")}`)] : []),
  ];
}
