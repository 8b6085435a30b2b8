/**
 * Brings the customers of a storefront file into the database. The file is read twice: first as a whole, so that a file that
 * cannot be taken changes nothing, then in batches, each in a transaction of its own with its audit entries. A run that was
 * broken off is simply run again: records find their users by the storefront's number, then by email address.
 * Source: issue 'Real input'; docs/import.md.
 */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import { type Database, databaseErrorOf, type Db, inTransaction, type Tx } from "../../platform/database/database.ts";
import type { CustomerReading, CustomerRecord } from "./customer-files/customer-record.ts";
import { fileFacts } from "../../platform/files/file-text.ts";
import { ImportRefused } from "../../platform/files/import-refused.ts";
import { importAlone } from "../../platform/files/import-run-rows.ts";
import { type Outcome, type PlannedCustomer, planBatch } from "./customer-files/plan-batch.ts";
import { readCustomers } from "./customer-files/read-customers.ts";
import {
  addAddresses,
  addCustomers,
  changeAddresses,
  changeCustomers,
  type ImportRun,
  noteChanges,
  noteRun,
  storedCustomers,
} from "./import-customers-rows.ts";

const recordsAtOnce = 500;
/** Another writer took the same email address or waited for the same rows: the batch is planned again. */
const retryable = new Set(["23505", "40001", "40P01"]);
const attempts = 3;

export interface ImportCounts {
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Members of staff. */
  readonly skipped: number;
  readonly failed: number;
}

export interface ImportProblem {
  readonly line: number;
  readonly storefrontId: string;
  readonly email: string;
  readonly problem: string;
}

export interface ImportOptions {
  readonly path: string;
  /** Counts what a run would do and writes nothing. */
  readonly isDryRun: boolean;
  /** Who the audit entries name. */
  readonly whoName: string;
  onProgress(progress: { phase: "checking" | "importing"; bytes: number; ofBytes: number; records: number }): void;
  onProblem(problem: ImportProblem): void | Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * @returns what was done, or with `isDryRun` would be
 * @throws ImportRefused when the file cannot be taken, or another import is running; nothing is changed then
 */
export async function importCustomers(deps: Deps, options: ImportOptions): Promise<ImportCounts> {
  const facts = await fileFacts(options.path);
  const report = (phase: "checking" | "importing") => {
    const progress = { phase, bytes: 0, ofBytes: facts.size, records: 0 };
    return {
      onRead: (bytes: number) => void (progress.bytes += bytes),
      onRecord: () => {
        progress.records++;
        if (progress.records % recordsAtOnce === 0) options.onProgress(progress);
      },
    };
  };
  const checking = report("checking");
  for await (const _ of readCustomers(options.path, checking.onRead)) checking.onRecord();
  const importing = report("importing");
  const work = async (db: Db): Promise<ImportCounts> => {
    const run = new Run({ db, clock: deps.clock }, options);
    for await (const batch of batches(readCustomers(options.path, importing.onRead), importing.onRecord))
      await run.take(batch);
    const now = await fileFacts(options.path);
    if (now.size !== facts.size || now.mtimeMs !== facts.mtimeMs)
      throw new ImportRefused(`${basename(options.path)} was changed while it was read: import it again.`);
    return run.counts;
  };
  return options.isDryRun ? work(deps.db) : importAlone(deps.db, { lock: 2_026_003, what: "customers" }, work);
}

async function* batches(
  readings: AsyncIterable<CustomerReading>,
  onRecord: () => void,
): AsyncGenerator<readonly CustomerReading[]> {
  let batch: CustomerReading[] = [];
  for await (const reading of readings) {
    onRecord();
    batch.push(reading);
    if (batch.length < recordsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

class Run {
  readonly #deps: Deps;
  readonly #options: ImportOptions;
  readonly #run: ImportRun;
  /** Email addresses and numbers that a dry run would have added by now. */
  readonly #imaginary = new Set<string>();
  counts: ImportCounts = { read: 0, created: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };

  constructor(deps: Deps, options: ImportOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#run = { uuid: randomUUID(), at: deps.clock.now(), whoName: options.whoName };
  }

  async take(batch: readonly CustomerReading[]): Promise<void> {
    const good = batch.flatMap((one) => ("problem" in one ? [] : [one]));
    const unreadable = batch.length - good.length;
    this.counts = { ...this.counts, read: this.counts.read + unreadable, failed: this.counts.failed + unreadable };
    const outcomes = await this.#carriedOut(good.map((one) => one.record));
    const problems = [
      ...batch.flatMap((one) => ("problem" in one ? [problemAt(one.line, one.record, one.problem)] : [])),
      ...outcomes.flatMap((outcome, at) => {
        const source = good[at];
        return "reason" in outcome && source !== undefined
          ? [problemAt(source.line, source.record, outcome.reason)]
          : [];
      }),
    ];
    for (const problem of problems.toSorted((a, b) => a.line - b.line)) await this.#options.onProblem(problem);
  }

  async #carriedOut(records: readonly CustomerRecord[]): Promise<readonly Outcome[]> {
    if (this.#options.isDryRun) return this.#imagined(records);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#written(records);
      } catch (error) {
        const code = databaseErrorOf(error)?.code ?? "";
        if (!retryable.has(code)) throw error;
        if (attempt === attempts) return this.#writtenSingly(records, error);
      }
    }
  }

  /** Plans and writes records in one transaction; the counts follow what is committed. */
  async #written(records: readonly CustomerRecord[]): Promise<readonly Outcome[]> {
    return inTransaction(this.#deps.db, async (tx) => {
      const plan = planBatch(records, await storedCustomers(tx, keysOf(records), true));
      const counts = added(this.counts, plan.outcomes);
      await this.#write(tx, plan.customers, counts);
      return { plan, counts };
    }).then(({ plan, counts }) => {
      this.counts = counts;
      return plan.outcomes;
    });
  }

  /** Records that hand an email address or number from one to another cannot be written at once. */
  async #writtenSingly(records: readonly CustomerRecord[], error: unknown): Promise<readonly Outcome[]> {
    if (records.length < 2) throw error;
    const outcomes: Outcome[] = [];
    for (const record of records) outcomes.push(...(await this.#carriedOut([record])));
    return outcomes;
  }

  /** A dry run remembers whom it would have made, so that the same customer further down counts as changed. */
  async #imagined(records: readonly CustomerRecord[]): Promise<readonly Outcome[]> {
    const plan = planBatch(records, await storedCustomers(this.#deps.db, keysOf(records), false));
    const outcomes = plan.outcomes.map((outcome, at): Outcome => {
      const record = records[at];
      if (outcome.kind !== "created" || record === undefined) return outcome;
      const keys = [record.storefrontId, record.email?.toLowerCase()].filter((key) => key !== undefined);
      const isKnown = keys.some((key) => this.#imaginary.has(key));
      for (const key of keys) this.#imaginary.add(key);
      return isKnown ? { kind: "changed" } : outcome;
    });
    this.counts = added(this.counts, outcomes);
    return outcomes;
  }

  async #write(tx: Tx, customers: readonly PlannedCustomer[], counts: ImportCounts): Promise<void> {
    const at = this.#deps.clock.now();
    const [known, fresh] = [
      customers.filter((one) => one.stored !== undefined),
      customers.filter((one) => one.stored === undefined),
    ];
    await addCustomers(tx, fresh.map(toWrite), at);
    await changeCustomers(tx, known.map(toWrite), at);
    const addresses = customers.flatMap(({ uuid, after }) =>
      after.addresses.map((address, position) => ({ userUuid: uuid, position, address })),
    );
    const touched = addresses.filter(({ address }) => address.isChanged === true);
    await addAddresses(
      tx,
      touched.flatMap((one) => (one.address.id === undefined ? [{ ...one, id: randomUUID() }] : [])),
    );
    await changeAddresses(
      tx,
      touched.flatMap((one) => (one.address.id === undefined ? [] : [{ ...one, id: one.address.id }])),
    );
    await noteChanges(tx, this.#run, known);
    await noteRun(tx, this.#run, { file: [null, basename(this.#options.path)], ...counted(counts) });
  }
}

const toWrite = ({ uuid, after, createdAt }: PlannedCustomer) => ({ uuid, fields: after.fields, createdAt });
const counted = (counts: ImportCounts): Record<string, [number, number]> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, [0, count]]));

function added(counts: ImportCounts, outcomes: readonly Outcome[]): ImportCounts {
  const of = (kind: Outcome["kind"]): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    read: counts.read + outcomes.length,
    created: counts.created + of("created"),
    changed: counts.changed + of("changed"),
    unchanged: counts.unchanged + of("unchanged"),
    skipped: counts.skipped + of("skipped"),
    failed: counts.failed + of("failed"),
  };
}

const keysOf = (records: readonly CustomerRecord[]) => ({
  storefrontIds: records.flatMap((record) => record.storefrontId ?? []),
  emails: records.flatMap((record) => record.email?.toLowerCase() ?? []),
});

const problemAt = (line: number, record: CustomerRecord | undefined, problem: string): ImportProblem => ({
  line,
  storefrontId: record?.storefrontId ?? "",
  email: record?.email ?? "",
  problem,
});
