/**
 * What this tab remembers while the reader is at the sign-in portal: the `state` it sent along, and the page that was
 * wanted, which is offered afterwards and never followed by itself. Source: AMD-10.
 */
const stateKey = "cremaSignInState";
const wantedKey = "cremaWantedPage";

/** A fresh random state, kept for this tab. */
export function createState(): string {
  const state = crypto.randomUUID();
  sessionStorage.setItem(stateKey, state);
  return state;
}

/** The state this tab sent; it serves once. */
export function takeState(): string | undefined {
  const state = sessionStorage.getItem(stateKey) ?? undefined;
  sessionStorage.removeItem(stateKey);
  return state;
}

/** @param address - path and query of this portal */
export function rememberWantedPage(address: string): void {
  if (address === "/" || address.startsWith("/callback")) return;
  sessionStorage.setItem(wantedKey, address);
}

export function takeWantedPage(): string | undefined {
  const address = sessionStorage.getItem(wantedKey) ?? undefined;
  sessionStorage.removeItem(wantedKey);
  return address?.startsWith("/") === true && !address.startsWith("//") ? address : undefined;
}
