import type { OrderField, OrderForm, Problems } from "./order-form.ts";

/** What a panel gets of the one draft of the order detail. */
export interface FormPart {
  readonly form: OrderForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends OrderField>(field: K, value: OrderForm[K]) => void;
}
