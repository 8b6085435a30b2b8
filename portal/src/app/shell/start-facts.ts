/** What start-up learned and the frame shows; set once, before the first page is drawn. */
interface StartFacts {
  /** From GET /version; undefined when that failed. */
  readonly version: string | undefined;
  /** The page that was wanted before sign-in, path and query. */
  readonly wantedPage: string | undefined;
}

let facts: StartFacts = { version: undefined, wantedPage: undefined };

export const startFacts = (): StartFacts => facts;

export function setStartFacts(next: StartFacts): void {
  facts = next;
}
