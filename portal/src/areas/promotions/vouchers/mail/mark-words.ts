import type { mailMarks } from "@crema/contract/areas/promotions";

/** What is filled in, as the editor's menu calls it. */
export const markWords: Readonly<Record<(typeof mailMarks)[number], string>> = {
  code: "Code",
  name: "Full name",
  firstName: "First name",
  expiry: "Expiry",
  title: "Voucher title",
};
