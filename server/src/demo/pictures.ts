import { insertRows } from "../platform/database/bulk-rows.ts";
import type { Tx } from "../platform/database/database.ts";
import type { DemoContext } from "./demo-area.ts";
import type { Chance } from "./random.ts";

const atOnce = 4;
/** Of the image store's shape, and the same at every start. */
const nameOf = (chance: Chance): string => chance.uuid().replaceAll("-", "").concat(".png");

/**
 * Keeps drawings as pictures of ours.
 *
 * @param drawings - SVG of the size they shall have
 * @returns what records store of them, in the same order; none where there is no place for pictures
 */
export async function keepPictures(
  tx: Tx,
  { imageStore, midnight }: DemoContext,
  { drawings, chance }: { drawings: readonly string[]; chance: Chance },
): Promise<readonly string[]> {
  if (imageStore === undefined) return [];
  const { default: sharp } = await import("sharp");
  const kept: { name: string; bytes: number }[] = [];
  for (let from = 0; from < drawings.length; from += atOnce) {
    const some = drawings.slice(from, from + atOnce).map((svg) => ({ svg, name: nameOf(chance) }));
    kept.push(
      ...(await Promise.all(
        some.map(async ({ svg, name }) => {
          const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
          await imageStore.put(
            { bytes, contentType: "image/png", name },
            AbortSignal.timeout(imageStore.longestStepMs),
          );
          return { name, bytes: bytes.length };
        }),
      )),
    );
  }
  await insertRows(
    tx,
    "uploads",
    kept.map((one) => ({ ...one, content_type: "image/png", created_at: midnight })),
  );
  return kept.map(({ name }) => `/uploads/${name}`);
}
