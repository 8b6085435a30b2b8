/** How the columns of an export are named on screen. Source: CSV-04 to CSV-06; AMB-111. */
import type { fixedExportFields, OptionalExportField } from "@crema/contract/areas/segments";
import { settings } from "../../../app/start/settings.ts";

type FixedField = (typeof fixedExportFields)[number];

/** In the order of the columns. */
export const fixedLabels: Readonly<Record<FixedField, string>> = {
  segmentName: "Segment name",
  segmentTimestamp: "Segment timestamp",
  userUuid: "User UUID",
  email: "Email",
  firstname: "First name",
  lastname: "Last name",
  emailOptIn: "Email opt-in",
};

/** In the order of the columns. */
export const optionalLabels = (): Readonly<Record<OptionalExportField, string>> => ({
  fom: `Friends of ${settings().productName} number`,
  fomPoints: "Current points",
  fomCredit: "Current credit",
  birthday: "Birthday (MMM DD, as Sep 04)",
  mobileNumberAndSMSOptIn: "Mobile number with SMS opt-in",
  shippingPostcode: "Shipping postcode",
  formattedDefaultAddress: "Full shipping address",
});
