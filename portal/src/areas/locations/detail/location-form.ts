/**
 * The fields of a location, flat, and the way back to what the server takes. Pure.
 * Source: spec part 2, section 3; LOC-15 to LOC-17, LOC-30; AMD-11.
 */
import {
  type Location,
  type LocationAddress,
  type LocationBody,
  locationProblems,
  newLocationPoint,
} from "@crema/contract/areas/locations";
import type { FieldWords } from "../../../app/forms/changes-in-words.ts";
import { attributeOrder, attributeWords } from "../location-words.ts";

type NotFlat = "uuid" | "createdAt" | "updatedAt" | "addressFormatted" | "links" | "address" | "lat" | "lng" | "image";
type Flat = Readonly<Omit<Location, NotFlat> & Location["links"] & LocationAddress>;
export interface LocationForm extends Flat {
  /** As typed, degrees. */
  readonly lat: string;
  readonly lng: string;
  /** The address of the stored picture, '' for none, or a file that is sent by saving. */
  readonly image: string | File;
}

export type LocationField = keyof LocationForm;
export type LocationTextField = { [K in LocationField]: LocationForm[K] extends string ? K : never }[LocationField];
export type Problems = Partial<Record<LocationField, string>>;

/** What a panel gets of the one draft of a location. */
export interface FormPart {
  readonly form: LocationForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends keyof LocationForm>(field: K, value: LocationForm[K]) => void;
}

const textLabels: Readonly<Record<LocationTextField | "image", string>> = {
  title: "Title",
  description: "Description",
  phone: "Phone",
  email: "Email",
  website: "Website",
  fax: "Fax",
  facebook: "Facebook",
  twitter: "Twitter",
  instagram: "Instagram",
  address1: "Address",
  address2: "Address 2",
  suburb: "Suburb",
  city: "City",
  postcode: "Postcode",
  state: "State",
  country: "Country",
  lat: "Latitude",
  lng: "Longitude",
  image: "Image",
};

const isAttribute = (field: LocationField): field is (typeof attributeOrder)[number] =>
  attributeOrder.some((attribute) => attribute === field);

export const labelOf = (field: LocationField): string =>
  isAttribute(field) ? attributeWords(field) : textLabels[field];

/** A new location stands in the middle of Australia; its country is to be chosen. */
export const newForm: LocationForm = {
  title: "",
  description: "",
  phone: "",
  email: "",
  website: "",
  fax: "",
  facebook: "",
  twitter: "",
  instagram: "",
  address1: "",
  address2: "",
  suburb: "",
  city: "",
  postcode: "",
  state: "",
  country: "",
  lat: String(newLocationPoint.lat),
  lng: String(newLocationPoint.lng),
  image: "",
  isCoffeeRetailer: false,
  isCremaOwned: false,
  isBeanRetailer: false,
  isAlcoholLicensed: false,
  hasFreeWifi: false,
};

export function formOf(location: Location): LocationForm {
  const { uuid: _u, createdAt: _c, updatedAt: _a, addressFormatted: _f, links, address, lat, lng, ...texts } = location;
  return { ...newForm, ...texts, ...links, ...address, lat: String(lat), lng: String(lng) };
}

/** What is sent. @param image - the picture's address, after it was sent; '' for none */
export function bodyOf(form: LocationForm, image: string): LocationBody {
  const {
    facebook,
    twitter,
    instagram,
    address1,
    address2,
    suburb,
    city,
    postcode,
    state,
    country,
    lat,
    lng,
    ...rest
  } = form;
  return {
    ...rest,
    image,
    links: { facebook, twitter, instagram },
    address: { address1, address2, suburb, city, postcode, state, country },
    lat: numberOrText(lat),
    lng: numberOrText(lng),
  };
}

/** Numbers travel as numbers; none as ''. */
function numberOrText(typed: string): number | string {
  const value = Number(typed);
  return typed.trim() === "" || !Number.isFinite(value) ? typed.trim() : value;
}

function shown(form: LocationForm, field: LocationField): string {
  const value = form[field];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : value.name;
}

export const locationFieldWords: FieldWords<LocationForm> = { labelOf, shown };

/** What the contract's rule says of the form, by its fields. */
export function problemsOf(form: LocationForm, states: readonly string[]): Problems {
  const found = locationProblems(bodyOf(form, ""), states);
  return Object.fromEntries(Object.entries(found).map(([path, text]) => [path.split(".").at(-1), text]));
}

const addressFields = ["address1", "address2", "suburb", "city", "state", "postcode"] as const;

/** The address in one line, as it is looked up; '' while it names no place. */
export function addressLine(form: LocationForm): string {
  if (form.suburb.trim() === "" && form.city.trim() === "" && form.postcode.trim() === "") return "";
  return addressFields
    .map((field) => form[field].trim())
    .filter((part) => part !== "")
    .join(", ");
}
