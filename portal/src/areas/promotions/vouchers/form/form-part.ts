import type { Problems, VoucherField, VoucherForm } from "./voucher-form.ts";

/** What a panel gets of the one draft of a voucher. */
export interface FormPart {
  readonly form: VoucherForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends VoucherField>(field: K, value: VoucherForm[K]) => void;
}
