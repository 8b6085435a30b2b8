import { forgetUnusedAudiences } from "./audiences/forget-audiences.ts";

export { mailReasonOf, mailReasons, takeAudience } from "./audiences/audience-rows.ts";
export { freezeAudience } from "./audiences/freeze-audience.ts";
export { segmentsCalls } from "./routes.ts";
export const segmentsTasks = { "forget-audiences": forgetUnusedAudiences };
