/** The courier of each service level, in the words of the documentation's own examples. */
interface Courier {
  readonly name: string;
  /** What the courier's own numbers begin with. */
  readonly prefix: string;
  /** AUD with two decimals. */
  readonly price: string;
}

export const couriers = {
  standard: { name: "Courier A", prefix: "A", price: "9.95" },
  express: { name: "Courier Express", prefix: "X", price: "14.95" },
  priority: { name: "Courier Priority", prefix: "P", price: "24.95" },
} as const satisfies Readonly<Record<string, Courier>>;
