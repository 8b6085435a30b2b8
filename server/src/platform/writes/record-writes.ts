/**
 * The writes of one kind of record that staff create, update and delete by call, one at a time: an area says once what its
 * records are, and each operation says what it writes. Lock, version, audit and word to open pages are `changeRecord`'s.
 * How to use it: docs/writes.md. Source: docs/decisions/0011, AMD-32.
 */
import type { Tx } from "../database/database.ts";
import { inTransaction } from "../database/database.ts";
import type { Caller } from "../http/caller.ts";
import { invalid } from "../http/refusal.ts";
import type { LiveRecord } from "../live/live.ts";
import type { Platform } from "../platform.ts";
import { changeRecord, expectedVersion, hasSameFields, recordAct, versionText } from "./change-record.ts";
import { differencesOf, type Fields, flatten } from "./differences.ts";

interface Dated {
  readonly uuid: string;
  readonly updatedAt: string;
}

interface RecordKind<R extends Dated> {
  readonly record: LiveRecord;
  /** What the server itself says of a record: left out of the audit. */
  readonly notAudited: readonly (keyof R & string)[];
  /** Locks and reads a record as it is seen at an instant; undefined where there is none. */
  lock(tx: Tx, named: { uuid: string; config: Platform["config"]; at: Date }): Promise<R | undefined>;
  /** Refuses who may not change this one, before its version is compared. @throws Refusal */
  holdRight?(caller: Caller, record: R): void;
}

interface Update<R> {
  readonly uuid: string;
  /** As it was sent. A uuid in it is that of the address; `updatedAt` is the version that was read. */
  readonly body: { readonly uuid?: string | undefined; readonly updatedAt?: string | undefined };
  /** Whether the body also changes what the record does not show: then it is written even if the record stays as it is. */
  readonly hasHiddenChange?: boolean;
  /** Checks the rules against the locked record and writes. @returns the record as it is now */
  readonly save: (tx: Tx, before: R, at: Date) => Promise<R>;
}

interface Removal {
  readonly uuid: string;
  readonly remove: (tx: Tx) => Promise<void>;
}

interface RecordWrites<R> {
  /** @param add - checks the rules, writes, and returns the new record */
  create(deps: Platform, caller: Caller, add: (tx: Tx, at: Date) => Promise<R>): Promise<R>;
  /** Answers with the record's new version as ETag. @throws Refusal not_found, changed_by_someone_else (409), invalid (422) */
  update(deps: Platform, caller: Caller, update: Update<R>): Promise<R>;
  /** @throws Refusal not_found, changed_by_someone_else (409) where If-Match names another version */
  delete(deps: Platform, caller: Caller, removal: Removal): Promise<undefined>;
}

interface Held<R> {
  readonly record: R;
  readonly isDeleted?: true;
}
interface OneChange<R> {
  readonly uuid: string;
  readonly act: "update" | "delete";
  readonly body?: Update<R>["body"];
  readonly hasHiddenChange?: boolean;
  readonly apply: (tx: Tx, before: R, at: Date) => Promise<Held<R>>;
}

export function recordWrites<R extends Dated>(kind: RecordKind<R>): RecordWrites<R> {
  const word = kind.record;
  const fieldsOf = ({ record, isDeleted }: Held<R>): Fields => (isDeleted === true ? {} : auditedFields(kind, record));

  const change = (
    deps: Platform,
    caller: Caller,
    { uuid, act, body, apply, hasHiddenChange = false }: OneChange<R>,
  ): Promise<Held<R>> =>
    changeRecord<Held<R>>(deps, caller, {
      record: word,
      id: uuid,
      act,
      async lock(tx) {
        const record = await kind.lock(tx, { uuid, config: deps.config, at: deps.clock.now() });
        if (record !== undefined) kind.holdRight?.(caller, record);
        return record && { record };
      },
      apply: (tx, { record }, at) => apply(tx, record, at),
      fieldsOf,
      ...(!hasHiddenChange && { isUnchanged: hasSameFields(fieldsOf) }),
      versionOf: ({ record }) => record.updatedAt,
      expected: versionText(expectedVersion(caller, body?.updatedAt)),
      sent: () => flatten({ ...body }),
    });

  return {
    async create(deps, caller, add) {
      const record = await inTransaction(deps.db, async (tx) => {
        const at = deps.clock.now();
        const added = await add(tx, at);
        const changes = differencesOf({}, fieldsOf({ record: added }));
        await recordAct(tx, caller, { at, record: word, id: added.uuid, act: "create", changes });
        return added;
      });
      deps.live.recordAdded(word, record.uuid);
      return record;
    },
    async update(deps, caller, { save, ...given }) {
      if (given.body.uuid !== undefined && given.body.uuid.toLowerCase() !== given.uuid)
        throw invalid({ uuid: `is not that of the ${word.replaceAll("-", " ")} in the address` });
      const { record } = await change(deps, caller, {
        ...given,
        act: "update",
        apply: async (tx, before, at) => ({ record: await save(tx, before, at) }),
      });
      caller.setHeader("etag", `"${record.updatedAt}"`);
      return record;
    },
    async delete(deps, caller, { uuid, remove }) {
      await change(deps, caller, {
        uuid,
        act: "delete",
        async apply(tx, record) {
          await remove(tx);
          return { record, isDeleted: true };
        },
      });
      return undefined;
    },
  };
}

function auditedFields<R extends Dated>({ notAudited }: RecordKind<R>, record: R): Fields {
  const left: ReadonlySet<string> = new Set(notAudited);
  return Object.fromEntries(Object.entries(record).filter(([field]) => !left.has(field)));
}
