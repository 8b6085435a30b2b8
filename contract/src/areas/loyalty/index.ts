export type { LoyaltyPoints } from "./calls.ts";
export { getFom, getLoyaltyPoints, loyaltyPoints } from "./calls.ts";
