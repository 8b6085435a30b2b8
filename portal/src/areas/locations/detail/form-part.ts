import type { LocationForm, Problems } from "./location-form.ts";

/** What a panel gets of the one draft of a location. */
export interface FormPart {
  readonly form: LocationForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends keyof LocationForm>(field: K, value: LocationForm[K]) => void;
}
