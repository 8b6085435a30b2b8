import type { Problems, ProductField, ProductForm } from "./product-form.ts";

/** What a panel gets of the one draft of the product detail. */
export interface FormPart {
  readonly form: ProductForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends ProductField>(field: K, value: ProductForm[K]) => void;
}
