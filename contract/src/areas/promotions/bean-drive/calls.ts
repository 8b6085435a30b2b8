/** Signing on at Bean Drive. Source: spec part 1, section 7; part 2, sections 2 and 7; PRO-BEAN-01, PRO-BEAN-04; AMB-101, AMD-22. */
import { z } from "zod";
import { defineCall } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";

const token = z.string();

export const getBeanDriveToken = defineCall({
  name: "getBeanDriveToken",
  method: "GET",
  path: "/v1/auth/beandrive/token",
  summary: "A token for Bean Drive: of the one who asks, good once, for a minute, there and nowhere else",
  access: needs("beandrive.edit"),
  /** `url` is the configured address with the token; `data` is for readers of the older shape (AMD-22). */
  answer: z.object({ token, url: z.url(), data: z.object({ token }) }),
  hasSecretAnswer: true,
});
