/** What came in the address, taken out of it before anything can read or record it. */
export interface Arrival {
  /** The page: '' is sign-in. */
  readonly page: string;
  /** Where the console wants its visitor back. */
  readonly returnTo: string;
  readonly state: string;
  /** The secret of a mail's link; it travels in the fragment, which browsers do not send. */
  readonly token: string;
}

const base = "/sign-in/";

export function takeArrival(): Arrival {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const token = new URLSearchParams(hash.slice(1)).get("token") ?? "";
  const page = pathname.startsWith(base) ? pathname.slice(base.length).replace(/\/$/, "") : "";
  if (token !== "") window.history.replaceState(null, "", pathname);
  return { page, returnTo: query.get("returnTo") ?? "", state: query.get("state") ?? "", token };
}

export const addressOf = (page: "" | "register" | "forgot"): string => `${base}${page}${window.location.search}`;
