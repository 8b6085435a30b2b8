import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { fieldNames } from "./draft.ts";

export interface Refused {
  readonly text: string;
  readonly value: unknown;
}

/**
 * The server's 422 per field of this form. A path counts for the field it ends in: `profile.firstName` marks `firstName`.
 *
 * @returns the marked fields, and whether any error named a field the form does not have
 */
export function refusedFields<F extends object>(
  error: unknown,
  form: F,
): { fields: Partial<Record<keyof F, Refused>>; hasOthers: boolean } | undefined {
  if (!(error instanceof ApiError) || error.status !== 422 || Object.keys(error.errors).length === 0) return undefined;
  const fields: Partial<Record<keyof F, Refused>> = {};
  let hasOthers = false;
  for (const [path, text] of Object.entries(error.errors)) {
    const key = fieldOf(form, path);
    if (key === undefined) hasOthers = true;
    else fields[key] = { text, value: form[key] };
  }
  return { fields, hasOthers };
}

function fieldOf<F extends object>(form: F, path: string): keyof F | undefined {
  const keys = fieldNames(form);
  const last = path.split(".").at(-1);
  return keys.find((key) => key === path) ?? keys.find((key) => key === last);
}

export interface ServerErrors<F extends object> {
  /** Texts of the fields whose refused value still stands. */
  readonly problems: Partial<Record<keyof F, string>>;
  /** Takes the errors of a failed save. @returns false when the error is of another kind or names other fields too */
  take: (error: unknown) => boolean;
  clear: () => void;
}

/** Server errors of a form; each goes when its field is changed. Source: USR-DET-39. */
export function useServerErrors<F extends object>(form: F): ServerErrors<F> {
  const [refused, setRefused] = useState<Partial<Record<keyof F, Refused>>>({});
  const problems: Partial<Record<keyof F, string>> = {};
  for (const key of fieldNames(refused)) {
    const one = refused[key];
    if (one !== undefined && one.value === form[key]) problems[key] = one.text;
  }
  return {
    problems,
    take: (error) => {
      const found = refusedFields(error, form);
      setRefused(found?.fields ?? {});
      return found !== undefined && !found.hasOthers;
    },
    clear: () => setRefused({}),
  };
}
