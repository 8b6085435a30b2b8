/**
 * Which orders need someone: one rule for the list, the menu's badge, Today and the bell, as conditions on `orders o` and
 * `outbound_effects e`. docs/decisions/0078-numbers-count-what-needs-attention.md.
 */
import { type RawBuilder, sql } from "kysely";
import { brisbaneDay } from "../../platform/clock/clock.ts";
import { laterDay, startOfDay } from "../../platform/clock/zoned-day.ts";
import type { Platform } from "../../platform/platform.ts";
import { needsReward } from "../loyalty/index.ts";
import { erpCurrency } from "./pre-flight/pre-flight.ts";

type Deps = Pick<Platform, "clock" | "config" | "ports">;
type Condition = RawBuilder<unknown>;

const zone = "Australia/Brisbane";
/** As many days as the list opens with. Source: AMB-53. */
const listedDays = 42;
const dayFrom = (now: Date, later: number): Date => startOfDay(zone, laterDay(brisbaneDay(now), later));

/** A paid order of the web shop that the ERP should have by now. */
const needsUpload = ({ clock, ports }: Deps): Condition => sql`(
  o.source = 'Shopify' and not o.is_in_erp and o.is_settled and o.currency = ${erpCurrency({ ports })}
  and o.created_at >= ${dayFrom(clock.now(), -listedDays)} and o.created_at < ${dayFrom(clock.now(), 2)})`;

const rewardMissing = ({ clock, config }: Deps): Condition =>
  sql`(${needsReward(config.BEAN_DOLLAR_START_DATE)} and o.created_at < ${dayFrom(clock.now(), 2)})`;

export const orderAttention = { upload: needsUpload, reward: rewardMissing } as const;

/** A refused act for an order that nothing is sent for any more, or not in its currency: staff can do nothing about it. */
export const isRefusalOver = ({ ports }: Pick<Platform, "ports">): Condition => sql`(
  e.state = 'rejected' and e.kind in ('erp-upload', 'order-reward', 'courier-booking') and exists (
    select from orders o where o.order_id = case when e.subject ~ '^[0-9]{1,15}$' then e.subject::bigint end
      and (not o.is_settled or e.kind = 'erp-upload' and o.currency <> ${erpCurrency({ ports })})))`;
