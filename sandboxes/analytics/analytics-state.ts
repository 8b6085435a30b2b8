/** What the analytics sandbox stores: who looked at what. */
export interface View {
  /** Unix milliseconds. */
  readonly at: number;
  readonly what: string;
  readonly params: string;
  /** What was answered: `shown`, or why not. */
  readonly outcome: string;
}

export interface AnalyticsState {
  /** Newest first, the last 200. */
  views: View[];
}

export const metabaseSecret = "sandbox-metabase-embedding-secret";

export function noteView(state: AnalyticsState, view: View): void {
  state.views = [view, ...state.views].slice(0, 200);
}
