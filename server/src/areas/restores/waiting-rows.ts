/** What waits to be sent, of each kind of hand-over, as the release page lists it. */
import type { RestoreDecision, RestoreItem } from "@crema/contract/areas/restores";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, onlyRow, type Tx } from "../../platform/database/database.ts";
import { type HandOverKind, handOverKinds } from "../../platform/journal/hand-over-kinds.ts";
import { orderRef } from "../../platform/journal/order-ref-rows.ts";

/** Subjects are serials of orders. */
const orderKinds: ReadonlySet<HandOverKind> = new Set([
  "erp-upload",
  "order-reward",
  "courier-booking",
  "storefront-order-update",
]);

/** Rows of `id, ref, title, link, created_at`, all of them texts but the last. */
function waitingOf(kind: HandOverKind): RawBuilder<unknown> {
  const nothing = sql`select '' as id, '' as ref, '' as title, null as link, now() as created_at where false`;
  if (kind === "list-sync") return nothing;
  if (kind === "mail")
    return sql`select m.id::text as id, coalesce(m.natural_key, m.id::text) as ref, coalesce(m.message ->> 'subject', m.kind) || ', to ' || m.recipient as title,
      null as link, m.created_at from outbound_mails m where m.state in ('pending', 'unknown', 'sending')`;
  if (kind === "push")
    return sql`select p.uuid::text as id, p.uuid::text as ref, p.title, '/mobile-app' as link, p.created_at
      from pushes p where p.state = 'sending'`;
  const tasks = sql`from outbound_effects e`;
  const waits = sql`e.kind = ${kind} and e.state in ('pending', 'sending', 'unknown')`;
  if (orderKinds.has(kind))
    return sql`select e.id::text as id, ${orderRef(sql`split_part(e.subject, ':', 1)`)} as ref, 'Order ' || coalesce(o.name, e.subject) as title,
      '/orders/' || split_part(e.subject, ':', 1) as link, e.created_at
      ${tasks} left join orders o on o.order_id = split_part(e.subject, ':', 1)::bigint where ${waits}`;
  if (kind === "loyalty-card")
    return sql`select e.id::text as id, e.subject as ref, 'Loyalty card for ' || coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), e.subject) as title,
      '/users/' || e.subject as link, e.created_at
      ${tasks} left join users u on u.uuid::text = e.subject where ${waits}`;
  return sql`select e.id::text as id, e.subject as ref, ${handOverKinds[kind].label}::text || ' ' || e.subject as title, null as link, e.created_at
    ${tasks} where ${waits}`;
}

/** The same with `is_to_send`: whether it is sent if nobody decides otherwise. */
const suggestedOf = (kind: HandOverKind, restorePoint: Date): RawBuilder<unknown> =>
  sql`select w.*, w.created_at > ${restorePoint} and ${lostAt(kind)} is null as is_to_send from (${waitingOf(kind)}) w`;

/** Differs as soon as another item waits, or another is suggested to be sent. */
const listVersion = sql`count(*) || '-' || coalesce(sum(hashtextextended(w.id || w.is_to_send, 0)), 0)`;

interface WaitingCounts {
  readonly waiting: number;
  /** How many of them are sent if nobody decides otherwise. */
  readonly suggestedToSend: number;
  readonly listVersion: string;
}

export async function countWaiting(db: Db, kind: HandOverKind, restorePoint: Date): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select count(*) as waiting, count(*) filter (where w.is_to_send) as "suggestedToSend", ${listVersion} as "listVersion"
    from (${suggestedOf(kind, restorePoint)}) w`.execute(db);
  return onlyRow(rows);
}

interface Page {
  readonly kind: HandOverKind;
  readonly restorePoint: Date;
  readonly page: number;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

type ItemRow = Omit<RestoreItem, "kind" | "link" | "suggestion"> & {
  readonly link: string | null;
  readonly isOlder: boolean;
  readonly count: number;
};

const lostAt = (kind: HandOverKind): RawBuilder<unknown> =>
  sql`(select max(l.at) from lost_handovers l where l.kind = ${kind} and l.ref = w.ref and l.applied_at is null)`;

/** A page of what waits, oldest first; what is older than the restore point, or was handed over, had better count as sent. */
export async function waitingItems(db: Db, asked: Page): Promise<{ items: RestoreItem[]; count: number }> {
  const { kind, restorePoint, page, pageSize, signal } = asked;
  const { rows } = await sql<ItemRow>`
    select w.id, w.title, w.link, wire_instant(w.created_at) as "createdAt", w.created_at <= ${restorePoint} as "isOlder",
      nullif(wire_instant(${lostAt(kind)}), '') as "handedOverAt",
      (select i.decision from restore_items i where i.kind = ${kind} and i.item = w.id limit 1) as decision,
      count(*) over () as count
    from (${waitingOf(kind)}) w order by w.created_at, w.id limit ${pageSize} offset ${page * pageSize}`.execute(
    db,
    abortable(signal),
  );
  const items = rows.map(({ link, isOlder, count: _count, ...row }): RestoreItem => {
    const suggestion = isOlder || row.handedOverAt !== null ? "treat-as-sent" : "send";
    return { ...row, kind, suggestion, ...(link === null ? {} : { link }) };
  });
  // A page behind the end has no row that says how many there are.
  const count = rows[0]?.count ?? (page === 0 ? 0 : (await countWaiting(db, kind, restorePoint)).waiting);
  return { items, count };
}

interface Decisions {
  readonly restore: string;
  readonly kind: HandOverKind;
  readonly restorePoint: Date;
  readonly remaining: "suggested" | RestoreDecision;
  readonly items: readonly { readonly id: string; readonly as: RestoreDecision }[];
}

interface DecidedList extends Pick<WaitingCounts, "waiting" | "listVersion"> {
  /** How many of the given items do not wait. */
  readonly gone: number;
}

/**
 * Stores what becomes of everything that waits; a lost hand-over of what does not wait counts as sent if it comes in again. One statement,
 * so that nothing is decided about what is not in the version of the list that it returns.
 */
export async function storeDecisions(
  tx: Tx,
  { restore, kind, restorePoint, remaining, items }: Decisions,
): Promise<DecidedList> {
  const { rows } = await sql<DecidedList>`
    with w as materialized (${suggestedOf(kind, restorePoint)}),
    given as materialized (
      select id, "as" from json_to_recordset(${JSON.stringify(items)}::json) as given (id text, "as" text)),
    decided as materialized (
      select w.id, w.ref, given.id is not null as is_given, coalesce(given."as", case
        when ${remaining} <> 'suggested' then ${remaining} when w.is_to_send then 'send' else 'treat-as-sent' end) as decision
      from w left join given using (id)),
    stored as (
      insert into restore_items (restore, kind, item, decision)
      select ${restore}, ${kind}, id, decision from decided where is_given or decision = 'treat-as-sent'),
    lost as (
      update lost_handovers set decision = case
        when ref in (select ref from decided where decision = 'send') then 'send' else 'treat-as-sent' end
      where kind = ${kind} and decision is null)
    select count(*) as waiting, ${listVersion} as "listVersion",
      (select count(*) from given where id not in (select id from w)) as gone
    from w`.execute(tx);
  return onlyRow(rows);
}

/** What waits, to be taken up at once: ids of effects or mails, oldest first. */
export async function idsWaiting(tx: Tx, { kind, atMost }: { kind: HandOverKind; atMost: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from (${waitingOf(kind)}) w order by w.created_at, w.id limit ${atMost}`.execute(tx);
  return rows.map(({ id }) => id);
}
