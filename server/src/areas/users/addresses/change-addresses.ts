import {
  type Address,
  createAddress,
  updateAddress,
  deleteAddress,
  australianStates,
  canEditProfile,
  stateProblem,
} from "@crema/contract/areas/users";
import { bind } from "../../../platform/http/bind-call.ts";
import { invalid, notFound, refuse } from "../../../platform/http/refusal.ts";
import { applyPatch } from "../../../platform/values/apply-patch.ts";
import { flatten, type Fields } from "../../../platform/writes/differences.ts";
import type { Config } from "../../../platform/config/config.ts";
import { isUniqueViolation, type Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeRecord, expectedVersion, hasSameFields, versionText } from "../../../platform/writes/change-record.ts";
import {
  insertAddress,
  saveAddress,
  removeAddress,
  type AddressBook,
  clearDefault,
  lockAddresses,
  touchAddresses,
} from "./address-rows.ts";

const addressesAtMost = 100;

export const addressCalls = [
  /** Adds an address. The first one is the default, whatever is asked. Source: spec part 1, sections 3 and 5; AMB-38. */
  bind(createAddress, (deps, caller, { params: { uuid }, body }) =>
    changeAddresses(deps, caller, {
      userUuid: uuid,
      act: "add-address",
      async apply(tx, addresses) {
        if (addresses.length >= addressesAtMost)
          throw invalid({ address: `at most ${addressesAtMost} addresses per user` });
        const isFirst = !addresses.some((one) => one.isDefault);
        const address = { ...applyPatch(blank, body), isDefault: body.isDefault === true || isFirst };
        validateState(deps.config, address);
        await makeRoomForDefault(tx, uuid, address);
        await insertAddress(tx, uuid, address);
      },
    }),
  ),
  /**
   * Changes the address named by `id` in the body, or by the storefront's id when it has no other. Making it the default
   * takes that from the old one; a default stays one until another address takes its place. Source: AMB-38, AMB-39.
   */
  bind(updateAddress, (deps, caller, { params: { uuid }, body }) => {
    const { id = "", ...sent } = body;
    return changeAddresses(deps, caller, {
      userUuid: uuid,
      act: "update-address",
      sent: () => flatten(sent, `addresses.${id}`),
      async apply(tx, addresses) {
        const stored = addressOf(addresses, id === "" ? (body.shopifyId ?? "") : id);
        if (stored === undefined) throw notFound("Address");
        if (stored.isDefault && sent.isDefault === false)
          throw invalid({ isDefault: "Make another address the default instead" });
        const merged = applyPatch(stored, sent);
        const address = { ...merged, isDefault: merged.isDefault || !addresses.some((one) => one.isDefault) };
        validateState(deps.config, address);
        await makeRoomForDefault(tx, uuid, address);
        await saveAddress(tx, address);
      },
    });
  }),
  /** Removes an address, named by our id or the storefront's; the default stays. Source: spec part 1, section 5; AMB-38, AMB-39. */
  bind(deleteAddress, async (deps, caller, { params }) => {
    await changeAddresses(deps, caller, {
      userUuid: params.uuid,
      act: "delete-address",
      async apply(tx, addresses) {
        const stored = addressOf(addresses, params.shopifyId);
        if (stored === undefined) throw notFound("Address");
        if (stored.isDefault) throw refuse("default_address", "The default address cannot be deleted");
        await removeAddress(tx, stored.id);
      },
    });
    return undefined;
  }),
];

const blank: Omit<Address, "id"> = {
  title: "",
  firstName: "",
  lastName: "",
  companyName: "",
  address1: "",
  address2: "",
  suburb: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
  isDefault: false,
  shopifyId: "",
};

interface AddressChange {
  readonly userUuid: string;
  readonly act: string;
  readonly sent?: () => Fields;
  apply(tx: Tx, addresses: readonly Address[]): Promise<void>;
}

/** The user is locked, gets a new version, and carries the audit entry. @returns the addresses after the change and that version */
async function changeAddresses(
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
const addressOf = (addresses: readonly Address[], id: string): Address | undefined =>
  id === "" ? undefined : (addresses.find((one) => one.id === id) ?? addresses.find((one) => one.shopifyId === id));

/** @throws Refusal `invalid` (422) when the state is missing, or in Australia none of those offered */
function validateState(config: Config, address: Pick<Address, "state" | "country">): void {
  const problem = stateProblem(address, [...australianStates, ...config.ADDRESS_STATES]);
  if (problem !== undefined) throw invalid({ state: problem });
}

/** Makes room for a new default: at any time there is one at most. */
async function makeRoomForDefault(tx: Tx, userUuid: string, address: Pick<Address, "isDefault">): Promise<void> {
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
