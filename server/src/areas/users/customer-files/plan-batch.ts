/** What the records of one batch do, one after the other, so that a later record of the same customer finds the earlier one's work. */
import { randomUUID } from "node:crypto";
import type { CustomerRecord } from "./customer-record.ts";
import { changedFields, type Merged, type MergedAddress, merged, type StoredCustomer } from "./merge-customer.ts";

export type Outcome =
  | { readonly kind: "created" | "changed" | "unchanged" }
  | { readonly kind: "skipped" | "failed"; readonly reason: string };

export interface PlannedCustomer {
  readonly uuid: string;
  readonly stored: StoredCustomer | undefined;
  readonly createdAt: Date | undefined;
  readonly after: Merged;
  /** Before and after of what differs from the stored user; empty for a new one. */
  readonly changes: Readonly<Record<string, unknown>>;
}

interface BatchPlan {
  /** One for every record, in their order. */
  readonly outcomes: readonly Outcome[];
  /** New users, and stored ones that change. */
  readonly customers: readonly PlannedCustomer[];
}

interface Known {
  readonly uuid: string;
  readonly stored: StoredCustomer | undefined;
  readonly createdAt: Date | undefined;
  current: Merged;
}

export function planBatch(records: readonly CustomerRecord[], stored: readonly StoredCustomer[]): BatchPlan {
  const batch = new Batch(stored);
  const outcomes = records.map((record) => batch.take(record));
  return { outcomes, customers: batch.customers() };
}

const keyOf = (email: string): string => email.toLowerCase();
const addressChanges = (before: readonly MergedAddress[], after: readonly MergedAddress[]) =>
  after.some((one) => one.isChanged === true) ? { "profile.addresses": [before, after.map(withoutMark)] } : {};
const withoutMark = (address: MergedAddress) => ({ ...address, isChanged: undefined });

class Batch {
  readonly #byId = new Map<string, Known>();
  readonly #byEmail = new Map<string, Known>();
  readonly #all: Known[] = [];

  constructor(stored: readonly StoredCustomer[]) {
    for (const one of stored) this.#add({ uuid: one.uuid, stored: one, createdAt: undefined, current: one });
  }

  take(record: CustomerRecord): Outcome {
    const byId = record.storefrontId === undefined ? undefined : this.#byId.get(record.storefrontId);
    const byEmail = record.email === undefined ? undefined : this.#byEmail.get(keyOf(record.email));
    const known = byId ?? byEmail;
    if (known === undefined) return this.#create(record);
    if (known.stored?.role === "staff") return { kind: "skipped", reason: "belongs to a member of staff" };
    if (byEmail !== undefined && byEmail !== known)
      return { kind: "failed", reason: `email address ${record.email ?? ""} belongs to another user` };
    return this.#change(known, record);
  }

  customers(): readonly PlannedCustomer[] {
    return this.#all.flatMap(({ uuid, stored, createdAt, current }) => {
      const changes =
        stored === undefined
          ? {}
          : { ...changedFields(stored.fields, current.fields), ...addressChanges(stored.addresses, current.addresses) };
      const isWritten = stored === undefined || Object.keys(changes).length > 0;
      return isWritten ? [{ uuid, stored, createdAt, after: current, changes }] : [];
    });
  }

  #create(record: CustomerRecord): Outcome {
    if (record.email === undefined)
      return { kind: "failed", reason: "has no email address, which a new customer needs" };
    this.#add({
      uuid: randomUUID(),
      stored: undefined,
      createdAt: record.createdAt,
      current: merged(undefined, record),
    });
    return { kind: "created" };
  }

  #change(known: Known, record: CustomerRecord): Outcome {
    const before = known.current;
    const after = merged(before, record);
    const isChanged =
      Object.keys(changedFields(before.fields, after.fields)).length > 0 ||
      after.addresses.some((one, at) => one !== before.addresses[at]);
    if (!isChanged) return { kind: "unchanged" };
    this.#byEmail.delete(keyOf(before.fields.email));
    this.#byId.delete(before.fields.storefrontId);
    known.current = after;
    this.#index(known);
    return { kind: "changed" };
  }

  #add(known: Known): void {
    this.#all.push(known);
    this.#index(known);
  }

  #index(known: Known): void {
    const { storefrontId, email } = known.current.fields;
    if (storefrontId !== "") this.#byId.set(storefrontId, known);
    this.#byEmail.set(keyOf(email), known);
  }
}
