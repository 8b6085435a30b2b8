import type { HttpAnswer, HttpRequest } from "../measure/connection.ts";
import type { WorkId } from "../work.ts";

export type SubjectName = "floor" | "floor, kept totals" | "Crema";

/** What is measured: the floor in two ways, and the product. All do the same work on the same rows. */
export interface Subject {
  readonly name: SubjectName;
  readonly port: number;
  /** The next request of a piece of work; `lane` is the connection it is for, of `lanes`, so that no two write the same row. */
  request(work: WorkId, lane: number, lanes: number): HttpRequest;
  /** Told every answer whose body was asked for. */
  answered?(work: WorkId, lane: number, answer: HttpAnswer): void;
  /** Whether answers must be read, because the next request depends on them. */
  needsBody(work: WorkId): boolean;
  /** Rows on the page and the total, of a list's answer. */
  factsOf(body: string): { readonly rows: number; readonly total: number };
  /** Called before a block of calls, for what does not live as long as the bench. */
  refresh?(): Promise<void>;
  /** Resident memory now, MB. */
  memoryMb?(): Promise<number>;
}
