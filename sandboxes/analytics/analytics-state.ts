/** What the analytics sandbox stores: who looked at what, and what may not be used twice. */
export interface View {
  /** Unix milliseconds. */
  readonly at: number;
  readonly product: "Metabase" | "Looker";
  readonly what: string;
  readonly params: string;
  /** What was answered: `shown`, or why not. */
  readonly outcome: string;
}

export interface AnalyticsState {
  /** Newest first, the last 200. */
  views: View[];
  /** Looker's nonces with the Unix milliseconds they came at. */
  nonces: Record<string, number>;
  /** Looker's browser sessions with their end. */
  sessions: Record<string, number>;
  /** Counts sessions; goes on after a reset. */
  number: number;
}

export const metabaseSecret = "sandbox-metabase-embedding-secret";
export const lookerSecret = "sandbox-looker-embed-secret";

export function noteView(state: AnalyticsState, view: View): void {
  state.views = [view, ...state.views].slice(0, 200);
}
