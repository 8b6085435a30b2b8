/** Switches of what goes out by itself, and how the ERP and the gift-card provider are reached. Source: SET-02 to SET-12; AMB-118, AMB-120. */
import { z } from "zod";
import { instant } from "../../kit/wire.ts";

/** The switches, each with the word it has on the wire. */
export const uploadKey = "upload";
export const rewardsKey = "allowRewardTransactions";
export const bookingsKey = "courierBookings";

const switched = {
  value: z.boolean(),
  /** Orders that wait because it is off and go out once it is on. */
  waiting: z.int(),
  /** Also the version (AMD-32); '' while nobody turned it. */
  updatedAt: instant,
  /** Who turned it last; '' while nobody did, and where they are gone. */
  updatedBy: z.string(),
};
export const uploadSetting = z.strictObject({ key: z.literal(uploadKey), ...switched });
export const rewardsSetting = z.strictObject({ key: z.literal(rewardsKey), ...switched });
export const bookingsSetting = z.strictObject({ key: z.literal(bookingsKey), ...switched });
export type IntegrationSetting =
  | z.infer<typeof uploadSetting>
  | z.infer<typeof rewardsSetting>
  | z.infer<typeof bookingsSetting>;

/** What staff write of a switch. */
export const settingBody = z.object({ value: z.boolean(), updatedAt: instant.optional() });

/** A secret is never told, only whether there is one. */
const secretStanding = z.enum(["set", "not set"]);

/** '' where nothing is configured. `url` is that of the mode in use. */
export const epicorConnection = z.strictObject({
  brandCompany: z.string(),
  brandSite: z.string(),
  brandWarehouse: z.string(),
  brandGroup: z.string(),
  currencyCode: z.string(),
  mode: z.string(),
  biscitUrl: z.string(),
  biscitKey: secretStanding,
  url: z.string(),
  defaultCustomer: z.string(),
  soapUsername: z.string(),
  soapPassword: secretStanding,
});
export type EpicorConnection = z.infer<typeof epicorConnection>;

export const givexConnection = z.strictObject({
  giftCardGivexPrimaryUrl: z.string(),
  giftCardGivexSecondaryUrl: z.string(),
  giftCardGivexUserId: z.string(),
  giftCardGivexPassword: secretStanding,
  loyaltyGivexPrimaryUrl: z.string(),
  loyaltyGivexSecondaryUrl: z.string(),
  loyaltyGivexUserId: z.string(),
  loyaltyGivexPassword: secretStanding,
});
export type GivexConnection = z.infer<typeof givexConnection>;
