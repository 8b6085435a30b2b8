/** The vouchers of a year of campaigns, beside those whose codes were issued one by one (`../vouchers.ts`). */
export interface CampaignVoucher {
  readonly title: string;
  readonly description: string;
  readonly emailSubject: string;
  /** A sentence of the mail, before the code. */
  readonly words: string;
  readonly internalReference: string;
  readonly isLive: boolean;
  readonly isMarketing: boolean;
  readonly codes: number;
  /** Of a code, in all and by one person; null is unlimited. */
  readonly limits: readonly [total: number | null, perUser: number | null];
  readonly validDays: number;
  readonly issuedDaysAgo: number;
  /** How many of a hundred codes are somebody's. */
  readonly assignedPercent: number;
  readonly skus: readonly string[];
}

const plain = {
  isLive: true,
  isMarketing: true,
  limits: [1, 1],
  validDays: 60,
  assignedPercent: 80,
  skus: [],
  internalReference: "Scan the code, then take the discount off by hand.",
} as const;

export const campaignVouchers: readonly CampaignVoucher[] = [
  {
    ...plain,
    title: "Winter warmer: 15% off",
    description: "Fifteen per cent off any hot drink",
    emailSubject: "Something warm for you, {{firstName}}",
    words: "It is cold outside. Warm up with 15% off any hot drink.",
    codes: 9_000,
    issuedDaysAgo: 150,
  },
  {
    ...plain,
    title: "Spring blend launch",
    description: "A free 250 g bag of the spring blend with any order",
    emailSubject: "Our spring blend is here",
    words: "Be among the first to taste it: a bag is on us.",
    codes: 7_500,
    issuedDaysAgo: 70,
    validDays: 90,
  },
  {
    ...plain,
    title: "Market stall: free espresso",
    description: "One espresso at the Saturday market stall",
    emailSubject: "An espresso at our stall",
    words: "Come by on Saturday.",
    isMarketing: false,
    codes: 6_000,
    assignedPercent: 0,
    issuedDaysAgo: 120,
    validDays: 365,
  },
  {
    ...plain,
    title: "Double Bean Dollars weekend",
    description: "Five dollars off for members, on the weekend",
    emailSubject: "This weekend counts double",
    words: "Five dollars off, this weekend only.",
    codes: 4_500,
    issuedDaysAgo: 20,
    validDays: 30,
  },
  {
    ...plain,
    title: "Office coffee: first month",
    description: "Ten dollars off each of the first four deliveries",
    emailSubject: "Coffee for your office",
    words: "Ten dollars off each of your first four deliveries.",
    codes: 1_200,
    limits: [4, 4],
    issuedDaysAgo: 200,
    validDays: 180,
    assignedPercent: 95,
  },
  {
    ...plain,
    title: "Cold brew summer",
    description: "Two cold brews for the price of one",
    emailSubject: "Two for one, all summer",
    words: "Bring a friend.",
    codes: 5_000,
    limits: [2, 2],
    issuedDaysAgo: 330,
    validDays: 90,
  },
  {
    ...plain,
    title: "Sorry for the wait",
    description: "Free shipping on the next order",
    emailSubject: "We are sorry",
    words: "Your order took too long. The next one ships free.",
    isMarketing: false,
    codes: 300,
    issuedDaysAgo: 40,
    assignedPercent: 100,
  },
  {
    ...plain,
    title: "Refer a friend",
    description: "Ten dollars for both of you",
    emailSubject: "Ten dollars each",
    words: "Pass this code on.",
    isMarketing: false,
    codes: 2_500,
    limits: [null, 1],
    issuedDaysAgo: 250,
    validDays: 365,
  },
  {
    ...plain,
    title: "Grinder trade-in",
    description: "Fifty dollars off a new grinder",
    emailSubject: "Your old grinder is worth $50",
    words: "Bring it in.",
    codes: 400,
    issuedDaysAgo: 90,
    validDays: 120,
    skus: ["GRINDER-HOME", "GRINDER-PRO"],
  },
  {
    ...plain,
    title: "Mother's Day gift set",
    description: "A gift box with two blends, ten dollars off",
    emailSubject: "For somebody special",
    words: "Ten dollars off our gift set.",
    isLive: false,
    codes: 1_800,
    issuedDaysAgo: 200,
    validDays: 14,
  },
  {
    ...plain,
    title: "Decaf discovery",
    description: "Twenty per cent off any decaf",
    emailSubject: "All of the taste",
    words: "Twenty per cent off any decaf.",
    codes: 600,
    issuedDaysAgo: 15,
    skus: ["DECAF-250", "DECAF-1KG"],
  },
  {
    ...plain,
    title: "Staff training day",
    description: "A coffee for everybody who helps out",
    emailSubject: "Thank you for helping",
    words: "A coffee on us.",
    isLive: false,
    isMarketing: false,
    codes: 400,
    limits: [3, 3],
    assignedPercent: 0,
    issuedDaysAgo: 365,
    validDays: 7,
  },
];
