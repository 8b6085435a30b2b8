/** Links that come from Shippit and that staff may open. Pure. Source: SHIP-09; docs/providers/shippit.md, "Links". */
import { isPartnerAddress } from "../../provider-values.ts";

/** '' when it is no address that a browser should be sent to. */
export const openableLink = (given: string): string => (isPartnerAddress(given) ? given : "");

/** '' when it leads anywhere else than to these hosts and what is below them. */
export function openableTrackingLink(given: string, hosts: readonly string[]): string {
  const link = openableLink(given);
  if (link === "") return "";
  const { hostname } = new URL(link);
  const isListed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isListed ? link : "";
}
