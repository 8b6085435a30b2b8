/** The link to the app, sent by SMS to one person who asks for it. Source: spec part 1, sections 3 and 7 (SMS_APP_LINK); AMB-31. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { text, uuid } from "../../kit/wire.ts";
import { notificationLog } from "../users/index.ts";

export const sendAppLink = defineCall({
  name: "sendAppLink",
  method: "POST",
  path: "/v1/notifications/app-link",
  summary: "Send the link to the app by SMS to one user, at most once",
  access: needs("user.edit"),
  body: z.strictObject({
    userUuid: uuid,
    /** As the sender was shown it; where the user has another one by now, nothing is sent. */
    mobileNumber: text(40).optional(),
    /** Although one left a few minutes ago, or waits to. Not beyond five a day. */
    again: z.boolean().default(false),
  }),
  status: 202,
  /** Its row in the log, whose result goes on by itself. */
  answer: notificationLog,
  refusals: ["already_archived", "not_submittable", "not_as_seen", "made_before"],
});
