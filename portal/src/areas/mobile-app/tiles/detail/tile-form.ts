/** The fields of an offer tile as they are typed, and the way back to what the server takes. Pure. Source: APP-TILE-04, APP-TILE-07 to APP-TILE-11. */
import {
  newTileDays,
  type OfferTile,
  type OfferTileBody,
  type TileProblems,
  tileProblems,
} from "@crema/contract/areas/offer-tiles";
import type { FieldWords } from "../../../../app/forms/changes-in-words.ts";
import { daysAfter } from "../../../../app/start/business-days.ts";
import { dateTextOf, readDateText } from "../../../../ui/fields/date-text.ts";

export interface TileForm {
  readonly text1: string;
  readonly linkUrl: string;
  /** The address of the stored picture, '' for none, or a file that is sent by saving. */
  readonly imageUrl: string | File;
  /** DD/MM/YYYY, as typed. */
  readonly startDate: string;
  readonly endDate: string;
}
export type TileField = keyof TileForm;

const labels: Readonly<Record<TileField, string>> = {
  text1: "Title",
  linkUrl: "Link URL",
  imageUrl: "Image",
  startDate: "Start date",
  endDate: "End date",
};

/** @param today - YYYY-MM-DD */
export const newTileForm = (today: string): TileForm => ({
  text1: "",
  linkUrl: "",
  imageUrl: "",
  startDate: dateTextOf(today),
  endDate: dateTextOf(daysAfter(today, newTileDays)),
});

export const formOf = ({ text1, linkUrl, imageUrl, startDate, endDate }: OfferTile): TileForm => ({
  text1,
  linkUrl,
  imageUrl,
  startDate: dateTextOf(startDate),
  endDate: dateTextOf(endDate),
});

/** YYYY-MM-DD of what is typed; '' while it is no day. */
export function isoOf(typed: string): string {
  const reading = readDateText(typed);
  return reading.kind === "date" ? reading.iso : "";
}

/** What is sent. @param imageUrl - the picture's address, after it was sent */
export const bodyOf = ({ text1, linkUrl, startDate, endDate }: TileForm, imageUrl: string) =>
  ({
    text1: text1.trim(),
    linkUrl: linkUrl.trim(),
    imageUrl,
    startDate: isoOf(startDate),
    endDate: isoOf(endDate),
  }) satisfies OfferTileBody;

/** What the calendars offer: the first day up to the last, the last from the day after the first. Source: APP-TILE-10. */
export function limitsOf({ startDate, endDate }: TileForm): {
  startMax: string | undefined;
  endMin: string | undefined;
} {
  const [start, end] = [isoOf(startDate), isoOf(endDate)];
  return { startMax: end === "" ? undefined : end, endMin: start === "" ? undefined : daysAfter(start, 1) };
}

/** Everything that keeps the form from being saved, by the contract's rule. */
export function problemsOf(form: TileForm): TileProblems {
  const { imageUrl } = form;
  return tileProblems(bodyOf(form, typeof imageUrl === "string" ? imageUrl : imageUrl.name));
}

const secure = "https://";

/** It may still become right: a link on its way to https://. Of a day that does not exist the field itself says so. */
function isOpen(form: TileForm, field: string): boolean {
  if (field === "linkUrl") return secure.startsWith(form.linkUrl);
  const typed = field === "startDate" ? form.startDate : field === "endDate" ? form.endDate : "";
  return typed.trim() !== "" && isoOf(typed) === "";
}

/** Those that are said: of fields that were left, and of what was typed that cannot become right any more. */
export function problemsSaid(
  form: TileForm,
  { left, changed }: Record<"left" | "changed", readonly TileField[]>,
): TileProblems {
  const isSaid = (field: string): boolean => {
    if (left.some((one) => one === field)) return field === "linkUrl" || !isOpen(form, field);
    const isChanged = changed.some((one) => one === field || (field === "endDate" && one === "startDate"));
    return isChanged && !isOpen(form, field);
  };
  return Object.fromEntries(Object.entries(problemsOf(form)).filter(([field]) => isSaid(field)));
}

function shown(form: TileForm, field: TileField): string {
  const value = form[field];
  return typeof value === "string" ? value : value.name;
}

export const tileFieldWords: FieldWords<TileForm> = { labelOf: (field) => labels[field], shown };
