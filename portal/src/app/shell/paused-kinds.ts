import type { RestoredKind } from "@crema/contract/areas/restores";

const mostNamed = 3;

/** "Epicor uploads, Mails and 4 more": the kinds that are not released yet. */
export function pausedKinds(kinds: readonly Pick<RestoredKind, "label" | "isReleased">[]): string {
  const labels = kinds.filter(({ isReleased }) => !isReleased).map(({ label }) => label);
  const named = labels.slice(0, labels.length > mostNamed ? mostNamed - 1 : mostNamed);
  const rest = labels.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  return new Intl.ListFormat("en-AU", { type: "conjunction" }).format(parts);
}
