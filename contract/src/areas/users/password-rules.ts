/**
 * The password rule and its messages; the first problem is the one shown.
 * A symbol is any character that is neither letter, digit nor space. Source: spec part 1, section 5; AMB-40, AMD-41.
 */
export const passwordMessages = {
  required: "Password is required",
  short: "must be at least 6 characters",
  rule: "Password length must be between 6 and 20 and must have at least 1 lower case character, 1 upper case character, 1 number and 1 symbol",
  length: "Password length must be between 12 and 128",
  confirmRequired: "You must confirm your password.",
  mismatch: "Your passwords do not match.",
} as const;

/** Which rule holds in an installation: the specified one, or length alone as OWASP ASVS 5.0 section 6.2 asks. */
export const passwordPolicies = ["specified", "asvs"] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}\s]/u] as const;

export function passwordProblem(password: string, policy: PasswordPolicy = "specified"): string | undefined {
  const length = Array.from(password).length;
  if (length === 0) return passwordMessages.required;
  if (policy === "asvs") return length < 12 || length > 128 ? passwordMessages.length : undefined;
  if (length < 6) return passwordMessages.short;
  const isStrong = length <= 20 && classes.every((one) => one.test(password));
  return isStrong ? undefined : passwordMessages.rule;
}

/** The first problem of the two fields of the Set Password dialog. */
export function setPasswordProblem(
  given: { password: string; confirm: string },
  policy: PasswordPolicy = "specified",
): string | undefined {
  const problem = passwordProblem(given.password, policy);
  if (problem !== undefined) return problem;
  if (given.confirm === "") return passwordMessages.confirmRequired;
  return given.confirm === given.password ? undefined : passwordMessages.mismatch;
}
