/**
 * Live messages to open pages. The list of types is closed; each reaches only those who may see what it tells.
 * Publish after the change is committed. Source: spec part 2, section 7; AMB-18, AMB-23, AMB-128, AMB-129.
 */
import type { LiveMessage, LiveRecord, Right } from "@crema/contract/kit";

export type { LiveRecord } from "@crema/contract/kit";

export interface Live {
  /** A record changed: pages that show it read it again. Reaches staff who may view that kind of record. */
  recordChanged(record: LiveRecord, id: string): void;
  /** A record came in: lists tell that there is more to show. Reaches the same people. */
  recordAdded(record: LiveRecord, id: string): void;
  /** The rights of this person changed: their pages load them again. */
  permissionsChanged(userUuid: string): void;
  /** This account may no longer be used: its pages say so and go to sign-in. */
  accountDisabled(userUuid: string): void;
}

/** Which right lets a page hear of a kind of record; `staff` is everybody signed in. */
export const audienceOf: Readonly<Record<LiveRecord, Right | "staff">> = {
  user: "user.view",
  domains: "staff",
  order: "order.view",
  booking: "shipping.view",
  product: "product.view",
  part: "product.view",
  location: "location.view",
  voucher: "promotion.view",
  segment: "segment.view",
  "voucher-code": "promotion.view",
  "shopify-promotion": "promotion.view",
  redemption: "promotion.view",
  automation: "promotion.view",
  "offer-tile": "notification.view",
  setting: "order.view",
  script: "order.view",
  push: "notification.view",
  job: "permission.edit",
  restore: "staff",
};

export type Emit = (room: string, message: LiveMessage) => void;

export const rooms = {
  user: (userUuid: string) => `user:${userUuid}`,
  right: (right: Right | "staff") => `right:${right}`,
};

/** Changes within this time travel in one message, so that a burst of writes is not a burst of messages. */
const gatherMilliseconds = 50;

export function createLive(emit: Emit): Live {
  const gathered = new Map<LiveRecord, Map<string, boolean>>();
  const flush = (): void => {
    for (const [record, ids] of gathered)
      emit(rooms.right(audienceOf[record]), {
        type: "records-changed",
        records: [...ids].map(([id, isNew]) => (isNew ? { record, id, isNew } : { record, id })),
      });
    gathered.clear();
  };
  const gather = (record: LiveRecord, { id, isNew }: { id: string; isNew: boolean }): void => {
    if (gathered.size === 0) setTimeout(flush, gatherMilliseconds).unref();
    const ids = gathered.get(record) ?? new Map<string, boolean>();
    gathered.set(record, ids.set(id, isNew || ids.get(id) === true));
  };
  return {
    recordChanged: (record, id) => gather(record, { id, isNew: false }),
    recordAdded: (record, id) => gather(record, { id, isNew: true }),
    permissionsChanged: (userUuid) => emit(rooms.user(userUuid), { type: "permissions-changed" }),
    accountDisabled: (userUuid) => emit(rooms.user(userUuid), { type: "account-disabled" }),
  };
}
