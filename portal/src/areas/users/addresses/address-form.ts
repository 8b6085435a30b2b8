/**
 * The address dialog's fields and what is wrong with them, by the contract's own schema and the states of this
 * installation. Pure. Source: spec part 1, section 5; USR-DET-18 to USR-DET-25; AMD-04.
 */
import {
  type Address,
  type AddressBody,
  addressBody,
  defaultCountry,
  stateLabel,
  stateProblem,
} from "@crema/contract/areas/users";

export type AddressForm = Omit<Address, "id" | "shopifyId">;
export type AddressProblems = Partial<Record<keyof AddressForm, string>>;

export const emptyAddress: AddressForm = {
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
  country: defaultCountry,
  phone: "",
  isDefault: false,
};

/** The labels; the state's depends on the country. */
export const addressLabels = (country: string): Readonly<Record<keyof AddressForm, string>> => ({
  title: "Title",
  firstName: "First name",
  lastName: "Last name",
  companyName: "Company name",
  address1: "Address 1",
  address2: "Address 2",
  suburb: "Suburb",
  city: "City",
  state: stateLabel(country),
  postcode: "Postcode",
  country: "Country",
  phone: "Phone",
  isDefault: "Default address",
});

const requiredFields: readonly (keyof AddressForm)[] = [
  "firstName",
  "lastName",
  "address1",
  "city",
  "postcode",
  "state",
  "country",
  "phone",
];
export const isRequired = (field: keyof AddressForm): boolean => requiredFields.includes(field);

export function formOfAddress({ id: _id, shopifyId: _shopifyId, ...form }: Address): AddressForm {
  return form;
}

export const bodyOfAddress = (form: AddressForm, address: Address | undefined): AddressBody => ({
  ...form,
  ...(address !== undefined && { id: address.id, shopifyId: address.shopifyId }),
});

const isField = (name: unknown): name is keyof AddressForm => typeof name === "string" && name in emptyAddress;

/** @param states - the Australian states of this installation */
export function addressProblems(form: AddressForm, states: readonly string[]): AddressProblems {
  const problems: AddressProblems = {};
  const result = addressBody.safeParse(form);
  if (!result.success)
    for (const { path, message } of result.error.issues) {
      const [field] = path;
      if (isField(field)) problems[field] ??= message;
    }
  const state = stateProblem({ state: form.state.trim(), country: form.country }, states);
  if (state !== undefined) problems.state = state;
  return problems;
}

/** The fields to set when the country is chosen: another country has other regions. Source: USR-DET-22. */
export function countryChange(form: AddressForm, country: string): Pick<AddressForm, "country" | "state"> {
  const staysAustralian = country === defaultCountry && form.country === defaultCountry;
  return { country, state: staysAustralian ? form.state : "" };
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** The lines of an address as it is shown: its title or the person first. */
export function addressLines(address: Address): string[] {
  const { title, firstName, lastName, companyName, address1, address2, suburb, city, state, postcode } = address;
  return [
    title,
    joined(firstName, lastName),
    companyName,
    address1,
    address2,
    suburb,
    joined(city, state, postcode),
    address.country,
    address.phone,
  ].filter((line) => line !== "");
}
