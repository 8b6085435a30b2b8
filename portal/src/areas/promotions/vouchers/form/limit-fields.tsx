import { mostExpiryDays } from "@crema/contract/areas/promotions";
import { NumberField } from "../../../../ui/fields/number-field.tsx";
import type { FormPart } from "./form-part.ts";
import { labelOf } from "./voucher-form.ts";

type NumberName = "defaultNumberOfRedemptions" | "defaultNumberOfRedemptionsPerUser" | "defaultExpiry";

/** How often new codes may be used and for how long: digits only. Source: PRO-VCH-10 to PRO-VCH-12; AMB-83. */
export function LimitFields({ form, problems, isReadOnly, set }: FormPart) {
  const number = (name: NumberName) => ({
    label: labelOf(name),
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
    min: 1,
    isReadOnly,
  });
  const claims = { placeholder: "Unlimited", max: 1_000_000 };
  return (
    <>
      <NumberField {...number("defaultExpiry")} max={mostExpiryDays} isRequired={!isReadOnly} />
      <NumberField {...number("defaultNumberOfRedemptions")} {...claims} />
      <NumberField {...number("defaultNumberOfRedemptionsPerUser")} {...claims} />
    </>
  );
}
