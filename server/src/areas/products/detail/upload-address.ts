const path = "/uploads/";

/** The name of a picture that was sent here, from its address with or without our origin; undefined for any other address. */
export function uploadNameOf(address: string, origin: string): string | undefined {
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const name = local.startsWith(path) ? local.slice(path.length) : "";
  return /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(name) ? name : undefined;
}
