/** A customer's addresses. */
import { z } from "zod";
import { addressView, customerView } from "../views/customer-view.ts";
import { customerBy, idIn } from "../graphql/found.ts";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { AddressRecord, CustomerRecord, PlaceRecord } from "../store/state.ts";
import { addressGid, isProvince, textOrNull } from "../store/wire.ts";

const place = z.object({
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  company: z.string().nullish(),
  address1: z.string().nullish(),
  address2: z.string().nullish(),
  city: z.string().nullish(),
  provinceCode: z.string().nullish(),
  zip: z.string().nullish(),
  countryCode: z.string().nullish(),
  phone: z.string().nullish(),
});
const createArguments = z.object({ customerId: z.string(), address: place, setAsDefault: z.boolean().nullish() });
const updateArguments = createArguments.extend({ addressId: z.string() });
const pickArguments = z.object({ customerId: z.string(), addressId: z.string() });

const noCustomer = userError(["customerId"], "Customer does not exist");
const noAddress = userError(["addressId"], "Address does not exist");

export const addressMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  customerAddressCreate(args) {
    const { customerId, address, setAsDefault } = createArguments.parse(args);
    const customer = customerBy(request, customerId);
    if (customer === undefined) return { address: null, userErrors: [noCustomer] };
    const wanted = placeOf(address, customer);
    const errors = problemsOf(wanted, customer.addresses);
    if (errors.length > 0) return { address: null, userErrors: errors };
    const made: AddressRecord = { id: request.shop.state().nextId++, ...wanted };
    customer.addresses.push(made);
    if (setAsDefault === true || customer.defaultAddressId === null) customer.defaultAddressId = made.id;
    touch(customer, request);
    return { address: addressView(made), userErrors: [] };
  },
  customerAddressUpdate(args) {
    const { customerId, addressId, address, setAsDefault } = updateArguments.parse(args);
    const found = addressOf(request, { customerId, addressId });
    if ("errors" in found) return { address: null, userErrors: found.errors };
    const { customer, at, old } = found;
    const wanted = placeOf({ ...old, ...given(address) }, customer);
    const errors = problemsOf(wanted, customer.addresses.toSpliced(at, 1));
    if (errors.length > 0) return { address: null, userErrors: errors };
    const changed: AddressRecord = { id: old.id, ...wanted };
    customer.addresses[at] = changed;
    if (setAsDefault === true) customer.defaultAddressId = old.id;
    touch(customer, request);
    return { address: addressView(changed), userErrors: [] };
  },
  /** A deleted default address makes the next one the default. */
  customerAddressDelete(args) {
    const found = addressOf(request, pickArguments.parse(args));
    if ("errors" in found) return { deletedAddressId: null, userErrors: found.errors };
    const { customer, at, old } = found;
    customer.addresses.splice(at, 1);
    if (customer.defaultAddressId === old.id) customer.defaultAddressId = customer.addresses[0]?.id ?? null;
    touch(customer, request);
    return { deletedAddressId: addressGid(old.id), userErrors: [] };
  },
  customerUpdateDefaultAddress(args) {
    const found = addressOf(request, pickArguments.parse(args));
    if ("errors" in found) return { customer: null, userErrors: found.errors };
    found.customer.defaultAddressId = found.old.id;
    touch(found.customer, request);
    return { customer: customerView(found.customer, request), userErrors: [] };
  },
});

interface FoundAddress {
  readonly customer: CustomerRecord;
  readonly at: number;
  readonly old: AddressRecord;
}

function addressOf(
  request: ShopRequest,
  { customerId, addressId }: z.infer<typeof pickArguments>,
): FoundAddress | { readonly errors: readonly UserError[] } {
  const customer = customerBy(request, customerId);
  if (customer === undefined) return { errors: [noCustomer] };
  const id = idIn(addressId, "MailingAddress");
  const at = customer.addresses.findIndex((one) => one.id === id);
  const old = customer.addresses[at];
  return old === undefined ? { errors: [noAddress] } : { customer, at, old };
}

/** What an update says; what it leaves out stays as it was. */
const given = (address: z.infer<typeof place>) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));

const placeOf = (address: z.infer<typeof place>, customer: CustomerRecord): PlaceRecord => ({
  firstName: textOrNull(address.firstName === undefined ? customer.firstName : address.firstName),
  lastName: textOrNull(address.lastName === undefined ? customer.lastName : address.lastName),
  company: textOrNull(address.company),
  address1: textOrNull(address.address1),
  address2: textOrNull(address.address2),
  city: textOrNull(address.city),
  provinceCode: textOrNull(address.provinceCode),
  zip: textOrNull(address.zip),
  countryCode: address.countryCode ?? "AU",
  phone: textOrNull(address.phone),
});

function problemsOf(wanted: PlaceRecord, others: readonly AddressRecord[]): UserError[] {
  const { provinceCode, countryCode } = wanted;
  if (provinceCode !== null && !isProvince(provinceCode, countryCode))
    return [userError(["address", "provinceCode"], "Province is not valid")];
  const same = (other: AddressRecord): boolean => {
    const { id: _id, ...there } = other;
    return signature(there) === signature(wanted);
  };
  return others.some(same) ? [userError(["address"], "Address already exists")] : [];
}

const signature = (one: PlaceRecord): string =>
  [
    one.firstName,
    one.lastName,
    one.company,
    one.address1,
    one.address2,
    one.city,
    one.provinceCode,
    one.zip,
    one.countryCode,
    one.phone,
  ]
    .map((text) => (text ?? "").trim().toLowerCase())
    .join("|");

function touch(customer: CustomerRecord, request: ShopRequest): void {
  customer.updatedAt = stamp(request);
}
