/** How records name pictures that were sent. For every area whose records have pictures; docs/areas/uploads.md. */
import type { Config } from "../../platform/config/config.ts";
import { originOf } from "../../platform/config/origin.ts";
import type { Tx } from "../../platform/database/database.ts";
import { imageTypeOf } from "../../providers/image-store/image-names.ts";
import { holdUploads } from "./upload-rows.ts";

type Origin = Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">;

export const pictureAddress = (config: Origin, name: string): string => `${originOf(config)}/uploads/${name}`;

/** The name in the address of a picture that was sent to us. @returns undefined for any other address */
function pictureName(config: Origin, address: string): string | undefined {
  const begin = `${originOf(config)}/uploads/`;
  const name = address.startsWith(begin) ? address.slice(begin.length) : "";
  return imageTypeOf(name) === undefined ? undefined : name;
}

/**
 * Keeps pictures from being removed until the transaction ends; call it in the one that makes a record name them.
 * @returns addresses that are not ours, or whose picture is gone or going: refuse them by name
 */
export async function holdPictures(
  tx: Tx,
  { config, addresses }: { config: Origin; addresses: readonly string[] },
): Promise<readonly string[]> {
  const named = addresses.map((address) => ({ address, name: pictureName(config, address) ?? "" }));
  const held = new Set(await holdUploads(tx, [...new Set(named.map(({ name }) => name))].toSorted()));
  return named.filter(({ name }) => !held.has(name)).map(({ address }) => address);
}
