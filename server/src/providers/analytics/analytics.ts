/**
 * Charts of Trends that another program draws, framed by a signed address. Where none is configured a chart is "native": drawn by
 * us from our own data. Source: spec part 2, section 2 (Trends); AMB-116, AMD-38; docs/providers/analytics.md.
 */
import type { ChartKey } from "@crema/contract/areas/trends";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly analytics?: Analytics;
  }
}

export type Chart =
  /** The address is a bearer secret for as long as it lives: never logged, never cached. */
  { readonly kind: "embed"; readonly url: string; readonly expiresAt: Date } | { readonly kind: "native" };

export interface Analytics {
  /** The origin of every address, for `frame-src`. */
  readonly frameOrigin: string;
  /** Makes the address anew for each request; asks nobody. */
  chart(key: ChartKey, look: { theme: "light" | "dark" }): Promise<Chart>;
  /** Asks whether a browser would be shown the chart; a native one always is. @throws ProviderError with what is in the way */
  check(key: ChartKey, signal: AbortSignal): Promise<void>;
  /** @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** A chart of the configured provider, or a native one where there is none. */
export async function chartOf(
  analytics: Analytics | undefined,
  key: ChartKey,
  look: { theme: "light" | "dark" },
): Promise<Chart> {
  return analytics === undefined ? { kind: "native" } : analytics.chart(key, look);
}
