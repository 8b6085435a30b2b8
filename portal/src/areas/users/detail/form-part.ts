import type { Problems } from "./user-field-rules.ts";
import type { UserForm } from "./user-form.ts";

/** What a panel gets of the one draft of the user detail. */
export interface FormPart {
  readonly form: UserForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  /** The email is a colleague's, and not this reader's to change. */
  readonly isEmailLocked: boolean;
  readonly set: <K extends keyof UserForm>(field: K, value: UserForm[K]) => void;
}
