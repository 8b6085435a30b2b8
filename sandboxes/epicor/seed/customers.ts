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

const towns: readonly (readonly [city: string, state: string, zip: string, countryNum: number])[] = [
  ["Brisbane", "QLD", "4000", 1],
  ["Toowoomba", "QLD", "4350", 1],
  ["Sydney", "NSW", "2000", 1],
  ["Newcastle", "NSW", "2300", 1],
  ["Melbourne", "VIC", "3000", 1],
  ["Ballarat", "VIC", "3350", 1],
  ["Hobart", "TAS", "7000", 1],
  ["Adelaide", "SA", "5000", 1],
  ["Perth", "WA", "6000", 1],
  ["Darwin", "NT", "0800", 1],
  ["Canberra", "ACT", "2600", 1],
  ["Auckland", "AKL", "1010", 2],
  ["Wellington", "WGN", "6011", 2],
];
const names = [
  "Corner",
  "Laneway",
  "Harbour",
  "Gumtree",
  "Railway",
  "Verandah",
  "Lighthouse",
  "Magpie",
  "Tide",
  "Orchard",
];

function trade(at: number): StoredCustomer {
  const [city = "", state = "", zip = "", countryNum = 1] = towns[at % towns.length] ?? [];
  const name = `${names[at % names.length] ?? ""} Café ${city}`;
  return {
    custNum: 100 + at,
    custId: `CAFE${String(at + 1).padStart(3, "0")}`,
    name: `${name} ${Math.floor(at / names.length) + 1}`,
    address1: `${at + 1} Roastery Lane`,
    city,
    state,
    zip,
    countryNum,
    currencyCode: countryNum === 2 ? "NZD" : "AUD",
    allowOts: false,
    creditHold: at === 0,
    isInactive: at === 1,
  };
}

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

/** `WEBCUST` (42) takes one-time addresses; `CAFE001` is on credit hold, `CAFE002` inactive; 131 in all. */
export const seedCustomers = (): StoredCustomer[] => [house, ...Array.from({ length: 130 }, (_, at) => trade(at))];
