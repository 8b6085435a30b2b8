import { isIPv6 } from "node:net";

/** Some proxies write the port behind it: `203.0.113.7:40000`, `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");

/**
 * The network an address belongs to: itself, or for IPv6 the /64 that one household or office is given.
 * @param given - undefined of a connection that was reset before anybody read its address, whatever Node's types say
 */
export function networkOf(given: string | undefined): string {
  if (given === undefined) return "unknown";
  const address = withoutPort(given);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  return [...groups, ...Array.from({ length: missing }, () => "0")].slice(0, 4).join(":");
}
