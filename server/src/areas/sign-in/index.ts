export { enforcePasswordRule, policyProblem } from "./credentials/password-policy.ts";
export { hashPassword } from "./credentials/passwords.ts";
export { replacePassword } from "./credentials/replace-password.ts";
export { assertAttemptLeft, countAttempt, type Limit } from "./credentials/throttle.ts";
export { queueEmailChangedMails, queuePasswordChangedMail, queueVerificationMail } from "./links/user-mails.ts";
export { signInCalls, signInTasks } from "./routes.ts";
export { choosePasswordPath } from "./staff/choose-password-token.ts";
export type { StaffPreset } from "./staff/create-staff-member.ts";
export { createStaffMember, newStaffLink } from "./staff/create-staff-member.ts";
