/** The write path for a user's addresses: the user is locked, gets a new version, and carries the audit entry. */
import { type Address, australianStates, canEditProfile, stateProblem } from "@crema/contract/areas/users";
import type { Config } from "../../../platform/config/config.ts";
import { isUniqueViolation, type Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { invalid, refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeRecord, expectedVersion, hasSameFields, versionText } from "../../../platform/writes/change-record.ts";
import { type Fields, flatten } from "../../../platform/writes/differences.ts";
import { type AddressBook, clearDefault, lockAddresses, touchAddresses } from "./address-rows.ts";

export interface AddressChange {
  readonly userUuid: string;
  readonly act: string;
  readonly sent?: () => Fields;
  apply(tx: Tx, addresses: readonly Address[]): Promise<void>;
}

/** @returns the addresses after the change and the user's new version */
export async function changeAddresses(
  deps: Platform,
  caller: Caller,
  change: AddressChange,
): Promise<{ addresses: Address[]; lastUpdatedDate: string }> {
  const { userUuid, act, sent = () => ({}) } = change;
  const { addresses, lastUpdatedDate } = await changeRecord<AddressBook>(deps, caller, {
    record: "user",
    id: userUuid,
    act,
    sent,
    expected: versionText(expectedVersion(caller)),
    versionOf: (book) => book.lastUpdatedDate,
    fieldsOf,
    isUnchanged: hasSameFields(fieldsOf),
    lock: (tx) => lockAddresses(tx, userUuid),
    async apply(tx, before, at) {
      if (!canEditProfile({ ...before, endedDate: "" }))
        throw refuse("not_verified", "Addresses can be edited once the email address is verified");
      await withOwnStorefrontId(() => change.apply(tx, before.addresses));
      return touchAddresses(tx, userUuid, at);
    },
  });
  return { addresses: [...addresses], lastUpdatedDate };
}

const fieldsOf = (book: AddressBook): Fields =>
  Object.assign({}, ...book.addresses.map((one) => flatten(one, `addresses.${one.id}`)));

/** The address an id names: ours, else the storefront's. */
export const addressOf = (addresses: readonly Address[], id: string): Address | undefined =>
  id === "" ? undefined : (addresses.find((one) => one.id === id) ?? addresses.find((one) => one.shopifyId === id));

/** @throws Refusal `invalid` (422) when the state is missing, or in Australia none of those offered */
export function holdState(config: Config, address: Pick<Address, "state" | "country">): void {
  const problem = stateProblem(address, [...australianStates, ...config.ADDRESS_STATES]);
  if (problem !== undefined) throw invalid({ state: problem });
}

/** Makes room for a new default: at any time there is one at most. */
export async function makeRoomForDefault(tx: Tx, userUuid: string, address: Pick<Address, "isDefault">): Promise<void> {
  if (address.isDefault) await clearDefault(tx, userUuid);
}

async function withOwnStorefrontId(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isUniqueViolation(error, "user_addresses_storefront")
      ? invalid({ shopifyId: "belongs to another address of this user" })
      : error;
  }
}
