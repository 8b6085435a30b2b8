import type { Database } from "../../platform/database/database.ts";
import type { ImageStore } from "../../providers/image-store/image-store.ts";
import { namedUploads } from "./upload-rows.ts";

/** Pictures that the store reads at the same time. */
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
