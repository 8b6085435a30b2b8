/** A process of ours that is killed in the middle of its work: stopped there before, and missed by the others at once. */
import { Client } from "pg";
import { expect } from "vitest";
import { query } from "./query.ts";
import type { TestApp } from "./test-app.ts";

/** Any numbers that no part of Crema uses for an advisory lock. */
const [held, oneByOne] = [2_026_999, 2_026_998];

const waitingFor = (
  ...locks: readonly number[]
) => `from pg_locks where locktype = 'advisory' and objid in (${locks.join(", ")})
    and not granted and database = (select oid from pg_database where datname = current_database())`;

export interface HeldWriter {
  /** Resolves when somebody waits: what they wrote before is stored, this is not. */
  isHeld(): Promise<void>;
  /** Its process is dead: what it was about to write is not written, and nobody else is held. */
  forget(): Promise<void>;
}

/**
 * Stops whoever writes into this table when `when`, a condition in SQL on what is then there, is so: in the middle of a transaction, for as
 * long as a statement may take (ten seconds). Until then they write one by one, so that each sees what all before it wrote.
 */
export async function holdWriter(
  { platform: { config } }: TestApp,
  { table, when }: { table: string; when: string },
): Promise<HeldWriter> {
  const client = new Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  await client.query(`
    create or replace function hold_writer_of_${table}() returns trigger language plpgsql as $$ begin
      if pg_try_advisory_xact_lock_shared(${held}) then return null; end if;
      perform pg_advisory_xact_lock(${oneByOne});
      if ${when} then perform pg_advisory_xact_lock_shared(${held}); end if;
      return null;
    end $$;
    create or replace trigger hold_writer after insert or update or delete on ${table}
      for each statement execute function hold_writer_of_${table}();
    select pg_advisory_lock(${held})`);
  const isAny = async (text: string) => (await client.query(text)).rows.length > 0;
  return {
    isHeld: () =>
      expect.poll(() => isAny(`select 1 ${waitingFor(held)}`), { timeout: 60_000, interval: 20 }).toBe(true),
    async forget() {
      const end = `select pg_terminate_backend(pid) ${waitingFor(held, oneByOne)}`;
      await expect.poll(() => isAny(end), { timeout: 10_000, interval: 20 }).toBe(false);
      await client.end();
    },
  };
}

/** As though all the time had passed after which others take over what a dead process held: its jobs, and what it was sending. */
export async function missAtOnce({ platform: { config } }: TestApp): Promise<void> {
  await query(
    config.DATABASE_URL,
    `update instances set last_seen_at = last_seen_at - interval '5 minutes';
    update job_workers set heartbeat_at = heartbeat_at - interval '5 minutes';
    update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null;
    update outbound_attempts set started_at = started_at - interval '5 minutes' where finished_at is null;
    update outbound_effects set lease_until = lease_until - interval '5 minutes' where lease_until is not null`,
  );
}
