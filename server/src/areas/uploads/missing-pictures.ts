import type { Database } from "../../platform/database/database.ts";
import type { ImageStore } from "../../providers/image-store/image-store.ts";
import { namedUploads } from "./upload-rows.ts";

/** So many names are told; the store is asked for so many pictures at a time. */
const [mostTold, atOnce] = [100, 8];

/** Names of pictures that records show and that the store does not have. @throws ProviderError */
export async function missingPictures(db: Database, store: ImageStore): Promise<readonly string[]> {
  const missing: string[] = [];
  const names = await namedUploads(db);
  for (let from = 0; from < names.length && missing.length < mostTold; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    const found = await Promise.all(some.map((name) => store.get(name, AbortSignal.timeout(store.longestStepMs))));
    missing.push(...some.filter((_, n) => found[n] === undefined));
  }
  return missing.slice(0, mostTold);
}
