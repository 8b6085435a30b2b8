import { mostExpiryDays } from "@crema/contract/areas/promotions";
import { NumberField } from "../../../../ui/fields/number-field.tsx";
import { fieldOf, type FormPart } from "../../field-of.ts";
import { labelOf, type VoucherField, type VoucherForm } from "./voucher-form.ts";

/** What a panel gets of the one draft of a voucher. */
export type VoucherPart = FormPart<VoucherForm>;

/** What every kind of field takes: `<TextField {...field("title")} maxLength={255} />`. */
export function voucherFieldOf(part: VoucherPart) {
  const field = fieldOf(part);
  return <K extends VoucherField>(name: K) => field(name, labelOf(name));
}

/** How often new codes may be used and for how long: digits only. Source: PRO-VCH-10 to PRO-VCH-12; AMB-83. */
export function LimitFields(part: VoucherPart) {
  const field = voucherFieldOf(part);
  const claims = { placeholder: "Unlimited", min: 1, max: 1_000_000 };
  return (
    <>
      <NumberField {...field("defaultExpiry")} min={1} max={mostExpiryDays} isRequired={part.isReadOnly !== true} />
      <NumberField {...field("defaultNumberOfRedemptions")} {...claims} />
      <NumberField {...field("defaultNumberOfRedemptionsPerUser")} {...claims} />
    </>
  );
}
