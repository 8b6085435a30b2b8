/** The couriers of the account. "Courier A" and "Courier B" are the names of the documentation's own examples. */
interface Courier {
  /** What the courier's own numbers begin with. */
  readonly prefix: string;
  /** AUD with two decimals. */
  readonly price: string;
}

export const couriers: Readonly<Record<string, Courier>> = {
  "Courier A": { prefix: "A", price: "9.95" },
  "Courier B": { prefix: "B", price: "11.50" },
  "Courier Express": { prefix: "X", price: "14.95" },
  "Courier Priority": { prefix: "P", price: "24.95" },
};

/** Which courier a service level goes to. */
export const courierTypes: Readonly<Record<string, string>> = {
  standard: "Courier A",
  express: "Courier Express",
  priority: "Courier Priority",
};

/** @param id - the order's own number, from which the courier's is made */
export const courierJobIdOf = (courierName: string, id: number): string =>
  `${couriers[courierName]?.prefix ?? "C"}${id}`;
