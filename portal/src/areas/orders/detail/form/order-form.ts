/**
 * The fields of the order detail that are saved together, flat, and the way back to what the server takes. Pure.
 * Source: spec part 1, section 3; ORD-DET-12, ORD-DET-15; AMB-50.
 */
import {
  needsAddressRules,
  type NoteAttribute,
  type Order,
  type OrderAddress,
  type OrderAddressField,
  orderAddressProblems,
  type OrderUpdate,
} from "@crema/contract/areas/orders";

const whichAddresses = ["shippingAddress", "billingAddress"] as const;
export type WhichAddress = (typeof whichAddresses)[number];
/** As the server's refusals name it: `shippingAddress.city`. */
type AddressKey = `${WhichAddress}.${OrderAddressField}`;

export interface OrderForm extends Readonly<Record<AddressKey, string>> {
  readonly orderNote: string;
  /** The pairs as JSON, because a field of a draft is compared as one value. */
  readonly noteAttributes: string;
  readonly epicorId: string;
}
type OrderField = keyof OrderForm;
export type Problems = Partial<Record<OrderField, string>>;

export const addressFields = [
  "name",
  "company",
  "address1",
  "address2",
  "city",
  "state",
  "postCode",
  "country",
  "phone",
] as const satisfies readonly OrderAddressField[];
export const addressLabels: Readonly<Record<OrderAddressField, string>> = {
  name: "Name",
  company: "Company",
  address1: "Address",
  address2: "Address line 2",
  city: "City",
  state: "State",
  postCode: "Postcode",
  country: "Country",
  phone: "Phone",
};
export const addressTitles: Readonly<Record<WhichAddress, string>> = {
  shippingAddress: "Shipping address",
  billingAddress: "Billing address",
};

export const addressKey = (which: WhichAddress, field: OrderAddressField) => `${which}.${field}` as const;

export const attributesText = (attributes: readonly NoteAttribute[]): string =>
  JSON.stringify(attributes.map(({ name, value }) => ({ name, value })));

export function attributesOf({ noteAttributes }: Pick<OrderForm, "noteAttributes">): NoteAttribute[] {
  const attributes: NoteAttribute[] = JSON.parse(noteAttributes);
  return attributes;
}

export function formOf({ orderNote, noteAttributes, epicorId, customer }: Order): OrderForm {
  const { shippingAddress: shipping, billingAddress: billing } = customer;
  return {
    orderNote,
    noteAttributes: attributesText(noteAttributes),
    epicorId,
    "shippingAddress.name": shipping.name,
    "shippingAddress.company": shipping.company,
    "shippingAddress.address1": shipping.address1,
    "shippingAddress.address2": shipping.address2,
    "shippingAddress.city": shipping.city,
    "shippingAddress.postCode": shipping.postCode,
    "shippingAddress.state": shipping.state,
    "shippingAddress.country": shipping.country,
    "shippingAddress.phone": shipping.phone,
    "billingAddress.name": billing.name,
    "billingAddress.company": billing.company,
    "billingAddress.address1": billing.address1,
    "billingAddress.address2": billing.address2,
    "billingAddress.city": billing.city,
    "billingAddress.postCode": billing.postCode,
    "billingAddress.state": billing.state,
    "billingAddress.country": billing.country,
    "billingAddress.phone": billing.phone,
  };
}

export const addressOf = (form: OrderForm, which: WhichAddress): OrderAddress => ({
  name: form[addressKey(which, "name")],
  company: form[addressKey(which, "company")],
  address1: form[addressKey(which, "address1")],
  address2: form[addressKey(which, "address2")],
  city: form[addressKey(which, "city")],
  postCode: form[addressKey(which, "postCode")],
  state: form[addressKey(which, "state")],
  country: form[addressKey(which, "country")],
  phone: form[addressKey(which, "phone")],
});

/** What differs from the stored order, with the version that was read: what stays as it is does not travel. */
export function updateOf(order: Order, form: OrderForm): OrderUpdate {
  const stored = formOf(order);
  return {
    updatedAt: order.updatedAt,
    ...(form.orderNote === stored.orderNote ? {} : { orderNote: form.orderNote }),
    ...(form.noteAttributes === stored.noteAttributes ? {} : { noteAttributes: attributesOf(form) }),
    ...(form.epicorId === stored.epicorId ? {} : { epicorId: form.epicorId }),
    shippingAddress: changedAddress(stored, form, "shippingAddress"),
    billingAddress: changedAddress(stored, form, "billingAddress"),
  };
}

function changedAddress(stored: OrderForm, form: OrderForm, which: WhichAddress): Partial<OrderAddress> {
  const changed = addressFields.filter((field) => form[addressKey(which, field)] !== stored[addressKey(which, field)]);
  return Object.fromEntries(changed.map((field) => [field, form[addressKey(which, field)]]));
}

/**
 * What keeps the form from being saved: the addresses of an order of the web shop, whole. Where the shop sent no address at all
 * there is nothing to be wrong until somebody begins to write one. Source: ORD-DET-18.
 */
export function problemsOf(order: Order, form: OrderForm): Problems {
  const problems: Problems = {};
  if (!needsAddressRules(order)) return problems;
  for (const which of whichAddresses) {
    const address = addressOf(form, which);
    if (isEmpty(address) && isEmpty(order.customer[which])) continue;
    const wrong = orderAddressProblems(address);
    for (const field of addressFields)
      if (wrong[field] !== undefined) problems[addressKey(which, field)] = wrong[field];
  }
  return problems;
}

/** "Fix the shipping address and the billing address": which of them keeps the form from being saved. */
export function problemNotice(problems: Problems): string {
  const wrong = whichAddresses.filter((which) => addressFields.some((field) => problems[addressKey(which, field)]));
  return wrong.length === 0
    ? ""
    : `Fix ${wrong.map((which) => `the ${addressTitles[which].toLowerCase()}`).join(" and ")}`;
}

const isEmpty = (address: OrderAddress): boolean => addressFields.every((field) => address[field].trim() === "");

const labels = new Map<OrderField, string>([
  ["orderNote", "Order note"],
  ["noteAttributes", "Note attributes"],
  ["epicorId", "Epicor ID"],
  ...whichAddresses.flatMap((which) =>
    addressFields.map((field): [OrderField, string] => [
      addressKey(which, field),
      `${addressTitles[which]}: ${addressLabels[field].toLowerCase()}`,
    ]),
  ),
]);
/** A field's name beside others: "Shipping address: city". */
export const labelOf = (field: OrderField): string => labels.get(field) ?? field;

export const shownValue = (form: OrderForm, field: OrderField): string =>
  field === "noteAttributes"
    ? attributesOf(form)
        .map(({ name, value }) => `${name}: ${value}`)
        .join("; ")
    : form[field];

export interface FormPart {
  readonly form: OrderForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends OrderField>(field: K, value: OrderForm[K]) => void;
}
