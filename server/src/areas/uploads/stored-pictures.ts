/**
 * How records name pictures that were sent: stored as a path, shown with the origin the console has now, so that it may move.
 * For every area whose records have pictures; docs/areas/uploads.md.
 */
import { type RawBuilder, sql } from "kysely";
import type { Config } from "../../platform/config/config.ts";
import { originOf } from "../../platform/config/origin.ts";
import type { Tx, Database } from "../../platform/database/database.ts";
import { imageTypeOf } from "../../providers/image-store/image-names.ts";
import type { ImageStore } from "../../providers/image-store/image-store.ts";
import { lockUploadsForShare, namedUploads } from "./upload-rows.ts";

type Origin = Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">;
const path = "/uploads/";

export const pictureAddress = (config: Origin, name: string): string => `${originOf(config)}${path}${name}`;

/** What is stored for an address: the path of a picture of ours, with or without our origin; any other address as it is. */
export function storedPicture(config: Origin, address: string): string {
  const origin = originOf(config);
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return nameIn(local) === undefined ? address : local;
}

export const shownPicture = (config: Origin, column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when starts_with(${column}, ${path}) then ${originOf(config)}::text || ${column} else ${column} end`;

function nameIn(stored: string): string | undefined {
  const name = stored.startsWith(path) ? stored.slice(path.length) : "";
  return imageTypeOf(name) === undefined ? undefined : name;
}

/**
 * Keeps stored pictures from being removed until the transaction ends; call it in the one that makes a record name them.
 * @returns those that are not ours, or that are gone or going: refuse them
 */
export async function lockPicturesForShare(tx: Tx, stored: readonly string[]): Promise<readonly string[]> {
  const named = stored.map((address) => ({ address, name: nameIn(address) ?? "" }));
  const locked = new Set(await lockUploadsForShare(tx, [...new Set(named.map(({ name }) => name))].toSorted()));
  return named.filter(({ name }) => !locked.has(name)).map(({ address }) => address);
}

/** Locks the picture of a record that has one and had another one before. @returns false if that picture is not there: refuse it */
export const lockNewPictureForShare = async (tx: Tx, stored: string, before: string): Promise<boolean> =>
  stored === "" || stored === before || (await lockPicturesForShare(tx, [stored])).length === 0;

interface NamedPicture {
  readonly imageUrl?: string | null | undefined;
  readonly image?: { readonly src: string } | null | undefined;
}
/** A picture after a body that names it by `imageUrl`, or else by `image`; null takes it away. */
export function pictureAfter({ imageUrl, image }: NamedPicture, before = ""): string {
  if (imageUrl !== undefined) return imageUrl ?? "";
  return image === null ? "" : (image?.src ?? before);
}

const atOnce = 8;

/** Names of pictures that records show and that the store does not have. @throws ProviderError */
export async function missingPictures(db: Database, store: ImageStore): Promise<readonly string[]> {
  const missing: string[] = [];
  const names = await namedUploads(db);
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    const found = await Promise.all(some.map((name) => store.get(name, AbortSignal.timeout(store.longestStepMs))));
    missing.push(...some.filter((_, n) => found[n] === undefined));
  }
  return missing;
}
