import { z } from "zod";

/** Cells of the demo's tables. */
export const yesOrNo = z.enum(["yes", "no"]).transform((said) => said === "yes");
export const whole = z.coerce.number().pipe(z.int());
/** Empty is unlimited. */
export const limit = z.union([z.literal("").transform(() => null), whole]);
export const wordsBetween = (separator: string) =>
  z.string().transform((text) => text.split(separator).filter((word) => word !== ""));
