/**
 * What a product may look like, for the screen to show and for the server to hold to. Pure.
 * Source: spec part 2, sections 4 and 5; PROD-10, PROD-18, PROD-19, PROD-35, PROD-41, PROD-43 to PROD-47; AMB-70, AMB-72, AMB-73.
 */
import type { Collection, ProductImage, TastingNotes } from "./product.ts";

/** Whether a product may be called so: something is left without the blanks around it. */
export const isProductTitle = (title: string): boolean => title.trim() !== "";

/** The words of a comma-separated text, or of a list: trimmed, without blank and repeated ones. `x, y,,z ` is x, y and z. */
export function wordsOf(given: string | readonly string[]): string[] {
  const parts = typeof given === "string" ? given.split(",") : given.flatMap((part) => part.split(","));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}
/** Words as they are shown and typed. */
export const commaText = (words: readonly string[]): string => words.join(", ");

interface Kind {
  readonly isShippable: boolean;
  readonly isDigital: boolean;
}
/**
 * Physical or digital, always exactly one. Naming one decides the other; both or neither is physical.
 *
 * @param given - what is asked for; where nothing is, it stays what it was
 * @param now - what it was; of a new product nothing
 */
export function kindOf(given: Partial<Kind>, now: Partial<Kind> = {}): Kind {
  const asked = given.isShippable === undefined && given.isDigital === undefined ? now : given;
  const isDigital =
    asked.isShippable === undefined ? asked.isDigital === true : !asked.isShippable && asked.isDigital !== false;
  return { isShippable: !isDigital, isDigital };
}

/** The chosen collections after one was ticked: it stands behind the others. */
export const withCollection = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? [...chosen] : [...chosen, id];

/** The chosen collections after one was unticked: those below it go with it. */
export function withoutCollection(
  chosen: readonly string[],
  { id, collections }: { id: string; collections: readonly Collection[] },
): string[] {
  const below = collections.find((one) => one.id === id)?.subCollections ?? [];
  const gone = new Set([id, ...below.map((one) => one.id)]);
  return chosen.filter((one) => !gone.has(one));
}

/** The primary collection: one of those chosen, else none (''). */
export const primaryOf = (primary: string, chosen: readonly string[]): string =>
  chosen.includes(primary) ? primary : "";

const featuredPosition = 1;
export const isFeaturedImage = ({ position }: ProductImage): boolean => position === featuredPosition;
/** The same picture as the featured one, or as any other. */
const placed = ({ src }: ProductImage, isFeatured: boolean): ProductImage =>
  isFeatured ? { src, position: featuredPosition } : { src };

/** The pictures after the one at `index` was pressed: it alone is featured; if it was already, none is. */
export function withFeatured(images: readonly ProductImage[], index: number): ProductImage[] {
  return images.map((image, at) => placed(image, at === index && !isFeaturedImage(image)));
}

/** Whether anything is said of how it tastes. */
export const hasTastingNotes = (notes: TastingNotes): boolean =>
  Object.values(notes).some((words) => wordsOf(words).length > 0);
