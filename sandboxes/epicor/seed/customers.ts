/** Trade customers, and the one house account all web orders are booked on. */
export interface StoredCustomer {
  readonly custNum: number;
  readonly custId: string;
  readonly name: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryNum: number;
  readonly currencyCode: string;
  /** May orders name an address of their own (a one-time ship-to)? */
  allowOts: boolean;
  creditHold: boolean;
  isInactive: boolean;
}

const trade = (custNum: number, custId: string, name: string): StoredCustomer => ({
  custNum,
  custId,
  name,
  address1: `${custNum - 99} Roastery Lane`,
  city: "Toowoomba",
  state: "QLD",
  zip: "4350",
  countryNum: 1,
  currencyCode: "AUD",
  allowOts: false,
  creditHold: custId === "CAFE001",
  isInactive: custId === "CAFE002",
});

const house: StoredCustomer = {
  custNum: 42,
  custId: "WEBCUST",
  name: "Web orders",
  address1: "1 Warehouse Road",
  city: "Brisbane",
  state: "QLD",
  zip: "4000",
  countryNum: 1,
  currencyCode: "AUD",
  allowOts: true,
  creditHold: false,
  isInactive: false,
};

/** `WEBCUST` (42) takes one-time addresses; `CAFE001` is on credit hold, `CAFE002` inactive. */
export const seedCustomers = (): StoredCustomer[] => [
  house,
  trade(100, "CAFE001", "Corner Café"),
  trade(101, "CAFE002", "Laneway Café"),
  trade(102, "CAFE003", "Harbour Café"),
  trade(103, "CAFE004", "Gumtree Café"),
];
