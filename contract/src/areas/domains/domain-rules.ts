/**
 * Email domains as they are stored and compared. Source: spec part 1, sections 2 and 5; AMB-123, AMB-124, AMB-126.
 */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Trimmed, lower-cased, without a leading @. */
export const normaliseDomain = (given: string): string => given.trim().toLowerCase().replace(/^@/, "");

/** Whether a normalised text is a domain: two labels at least, 253 characters at most. */
export function isDomain(domain: string): boolean {
  if (domain.length > 253) return false;
  const labels = domain.split(".");
  return labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? "");
}

/** Without regard to letter case, A before b. */
export const sortedDomains = (domains: readonly string[]): string[] =>
  [...domains].toSorted((a, b) => a.localeCompare(b, "en", { sensitivity: "base" }));

/** Whether an email address may register: a whitelisted domain overrides the blacklist; an empty whitelist changes nothing. */
export function mayRegister(
  email: string,
  lists: { whitelist: readonly string[]; blacklist: readonly string[] },
): boolean {
  const domain = normaliseDomain(email.slice(email.lastIndexOf("@") + 1));
  return lists.whitelist.includes(domain) || !lists.blacklist.includes(domain);
}
