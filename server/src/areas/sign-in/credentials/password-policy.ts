/**
 * Which passwords may be chosen. The specified rule is the contract; PASSWORD_POLICY=asvs replaces it with length alone,
 * as OWASP ASVS 5.0 section 6.2 asks. Common passwords are refused either way. Source: spec part 1, section 5; docs/decisions/0021-passwords-and-guessing.md.
 */
import { passwordProblem } from "@crema/contract/areas/users";
import type { Config } from "../../../platform/config/config.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

export const commonPasswordMessage = "This password is one of the most common ones. Please choose another.";

export function policyProblem(policy: Config["PASSWORD_POLICY"], password: string): string | undefined {
  const problem = passwordProblem(password, policy);
  return problem ?? (isCommonPassword(password) ? commonPasswordMessage : undefined);
}

/** @throws Refusal invalid (422), with the text at the field `password` */
export function enforcePasswordRule(config: Pick<Config, "PASSWORD_POLICY">, password: string): void {
  const problem = policyProblem(config.PASSWORD_POLICY, password);
  if (problem !== undefined) throw invalid({ password: problem });
}
