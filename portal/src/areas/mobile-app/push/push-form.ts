/** What is written before it is sent, and when it may be. Pure. Source: APP-PUSH-02, APP-PUSH-05, APP-PUSH-06; AMB-105. */
import { type TypedField, typedField } from "../../../app/forms/typed-fields.ts";

export interface PushForm {
  readonly segmentUuid: string;
  readonly internalDescription: string;
  readonly title: string;
  readonly body: string;
  readonly isConfirmed: boolean;
}

export const emptyForm: PushForm = {
  segmentUuid: "",
  internalDescription: "",
  title: "",
  body: "",
  isConfirmed: false,
};

/** The form with another part of it. What was ticked was ticked for what stood there then, so Confirm is asked anew. Source: AMB-105. */
export const changed = (form: PushForm, part: Partial<PushForm>): PushForm => ({
  ...form,
  isConfirmed: false,
  ...part,
});

const isBlank = (text: string): boolean => text.trim() === "";

/** @param count - of the segment's people; undefined while it is not known */
export const canSend = (form: PushForm, count: number | undefined): boolean =>
  form.isConfirmed &&
  count !== undefined &&
  ![form.segmentUuid, form.internalDescription, form.title, form.body].some(isBlank);

/** What was written, in words. */
export const typedIn = ({ internalDescription, title, body }: PushForm): TypedField[] =>
  Object.entries({ internalDescription, title, body })
    .filter(([, text]) => !isBlank(text))
    .map(([name, text]) => typedField(name, text));

/** Something was written that would have to be written again. */
export const hasTexts = ({ internalDescription, title, body }: PushForm): boolean =>
  ![internalDescription, title, body].every(isBlank);

/** A test needs nothing but what is shown. */
export const canTest = ({ title, body }: PushForm, email: string): boolean =>
  !isBlank(title) && !isBlank(body) && !isBlank(email);

export const textsOf = ({ internalDescription, title, body }: PushForm) => ({
  internalDescription: internalDescription.trim(),
  title: title.trim(),
  body: body.trim(),
});
