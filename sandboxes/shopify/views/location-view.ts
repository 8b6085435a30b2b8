/** The one place the shop keeps its goods at. */
import { z } from "zod";
import { gid } from "../store/wire.ts";

export const primaryLocation = gid("Location", 1);

/** Without an id: the primary one. */
export function locationView(args: unknown): object | null {
  const { id } = z.object({ id: z.string().nullish() }).parse(args);
  return id == null || id === primaryLocation ? { id: primaryLocation, name: "Warehouse" } : null;
}
