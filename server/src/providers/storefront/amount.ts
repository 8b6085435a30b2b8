/** Amounts of money as shops write them: `46.00`, `46.0`, `-5`, sometimes as a number. Pure. */
import { z } from "zod";

/** Cents of an amount; exact. Refuses parts of a cent. */
export const amount = z
  .union([z.string(), z.number()], { error: ({ input }) => (input == null ? "is missing" : "is not an amount") })
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,2}0*)?$/, "is not an amount of whole cents"))
  .transform((text) => {
    const [whole = "0", part = ""] = text.replace("-", "").split(".");
    const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
    return text.startsWith("-") && cents !== 0 ? -cents : cents;
  });
