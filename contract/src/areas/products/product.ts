/** A product: what the shop shows. It links parts, which are what the ERP sells. Source: spec part 2, section 3; PROD-36 to PROD-48. */
import { z } from "zod";
import { instant, isStorable, notStorableMessage, text } from "../../kit/wire.ts";

export const productTypes = ["Normal", "Members Only"] as const;
export type ProductType = (typeof productTypes)[number];

/** A collection of the shop; its title is as the shop last told it. */
const category = z.strictObject({ id: z.string(), title: z.string() });
export type Category = z.infer<typeof category>;

/** Collections are the shop's; those below another are its `subCollections`. */
export const collection = z.strictObject({
  id: z.string(),
  title: z.string(),
  subCollections: z.array(category),
});
export type Collection = z.infer<typeof collection>;

export const grindOption = z.strictObject({ id: z.string(), title: z.string() });
export type GrindOption = z.infer<typeof grindOption>;

/** A picture of a product. The one at position 1 is the featured image; the others have no position (PROD-18, PROD-19; AMB-70). */
const productImage = z.strictObject({ src: z.string(), position: z.literal(1).optional() });
export type ProductImage = z.infer<typeof productImage>;

export const tastingKeys = ["flavours", "aromas", "finishes", "acidities", "bodies"] as const;
export type TastingKey = (typeof tastingKeys)[number];

const words = z.array(text(200)).max(100);
const tastingNotes = z.strictObject({
  flavours: words,
  aromas: words,
  finishes: words,
  acidities: words,
  bodies: words,
});
export type TastingNotes = z.infer<typeof tastingNotes>;

/** A part as its product shows it. */
const productPart = z.strictObject({
  partCode: z.string(),
  erpTitle: z.string(),
  optionTitle: z.string(),
  /** Two decimals. */
  price: z.string(),
  inStock: z.boolean(),
});
export type ProductPart = z.infer<typeof productPart>;

/** Where the shop's copy of a product stands. */
const shopCopy = z.strictObject({
  /** `off`: there is no shop to tell. `unsent`: it came from the shop and was not sent there since. `waiting`: a save is on its way. */
  state: z.enum(["off", "unsent", "waiting", "synced", "failed"]),
  /** When the shop had it last; '' for never. */
  syncedAt: instant,
  /** Why the last try failed, or the save that waits is not there yet, in words for staff; '' otherwise. */
  reason: z.string(),
});
export type ShopCopy = z.infer<typeof shopCopy>;

export const productFlags = [
  "isPublished",
  "isFeatured",
  "isOnSale",
  "isShippable",
  "isDigital",
  "isGiftCard",
  "isCardTopUp",
  "isGrindProduct",
] as const;
export type ProductFlag = (typeof productFlags)[number];

/** Fields of `meta` beside its tags and search terms: kept as they were sent. */
const metaValue = z.json();

export const product = z.strictObject({
  uuid: z.string(),
  /** The number an older system gave it; the uuid for what was made here. */
  _id: z.string(),
  /** The shop's number, digits; '' until it is there. */
  shopifyId: z.string(),
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  details: z.string(),
  type: z.enum(productTypes),
  /** `#rrggbb` or ''. */
  theme: z.strictObject({ color: z.string() }),
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  isOnSale: z.boolean(),
  isShippable: z.boolean(),
  isDigital: z.boolean(),
  isGiftCard: z.boolean(),
  isCardTopUp: z.boolean(),
  isGrindProduct: z.boolean(),
  categories: z.array(category),
  /** The id of one of its categories; '' for none. */
  primaryCollection: z.string(),
  /** Codes of its parts, in their order. */
  parts: z.array(z.string()),
  /** The same, with what is shown of each. */
  productParts: z.array(productPart),
  images: z.array(productImage),
  tags: z.array(z.string()),
  searchTerms: z.array(z.string()),
  quizTags: z.array(z.string()),
  tastingNotes,
  /** Ids of grind options. */
  grinds: z.array(z.string()),
  /** `tags` and `searchTerms` are those above, comma-separated. */
  meta: z.object({ tags: z.string(), searchTerms: z.string() }).catchall(metaValue),
  shopCopy,
  createdAt: instant,
  /** Also the version: a save that carries another value is refused with 409 (AMD-32). */
  updatedAt: instant,
});
export type Product = z.infer<typeof product>;

/** A row of the list: what is shown, searched and filtered. */
export const productRow = product
  .pick({
    uuid: true,
    title: true,
    subTitle: true,
    type: true,
    isPublished: true,
    isFeatured: true,
    isOnSale: true,
    isShippable: true,
    isDigital: true,
    isGiftCard: true,
    isGrindProduct: true,
    categories: true,
    parts: true,
    updatedAt: true,
  })
  .extend({
    /** Address of the featured image, else of the first; '' for none. */
    image: z.string(),
    shopState: shopCopy.shape.state,
  });
export type ProductRow = z.infer<typeof productRow>;

const longText = z.string().max(50_000).refine(isStorable, notStorableMessage);
const commaText = z.string().max(20_000).refine(isStorable, notStorableMessage);
/**
 * What a product is made or saved from; what is not sent stays as it is, in a new product empty. Parts and the shop's number are
 * not written here: parts have calls of their own. `tags` beside `meta.tags`: the list wins.
 */
export const productBody = z.object({
  title: text(255).optional(),
  subTitle: text(255).optional(),
  description: longText.optional(),
  shortDescription: longText.optional(),
  details: longText.optional(),
  type: z.enum(productTypes).optional(),
  theme: z.object({ color: z.string().regex(/^(#[0-9a-fA-F]{6})?$/, "A colour is written #rrggbb") }).optional(),
  isPublished: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  isOnSale: z.boolean().optional(),
  isShippable: z.boolean().optional(),
  isDigital: z.boolean().optional(),
  isGiftCard: z.boolean().optional(),
  isCardTopUp: z.boolean().optional(),
  isGrindProduct: z.boolean().optional(),
  categories: z
    .array(z.object({ id: text(100) }))
    .max(250)
    .optional(),
  primaryCollection: text(100).optional(),
  /** `new` marks those added since it was read; addresses of our own uploads only. */
  images: z
    .array(
      z.object({
        src: text(2_000),
        position: z.union([z.int(), z.literal(""), z.null()]).optional(),
        new: z.boolean().optional(),
      }),
    )
    .max(50)
    .optional(),
  tags: words.optional(),
  searchTerms: words.optional(),
  quizTags: words.optional(),
  tastingNotes: tastingNotes.partial().optional(),
  grinds: z.array(text(100)).max(100).optional(),
  meta: z.object({ tags: commaText.optional(), searchTerms: commaText.optional() }).catchall(metaValue).optional(),
  updatedAt: instant.optional(),
});
export type ProductBody = z.infer<typeof productBody>;
