/** What a tile must have before it is saved; the form and the server ask the same. Pure. Source: APP-TILE-07 to APP-TILE-10; AMB-103. */

const tileMessages = {
  text1: "Title is required",
  linkUrl: "Link URL is required",
  /** Of the link, whatever it says: the specified text. */
  linkUrlForm: "Image must start with https:// and be a valid url",
  image: "Image is required",
  startDate: "Start date is required",
  endDate: "End date is required",
  order: "End date must be after the start date",
} as const;

interface TileGiven {
  readonly text1: string;
  readonly linkUrl: string;
  /** The picture's address; anything but '' for one that is to be sent. */
  readonly imageUrl: string;
  /** YYYY-MM-DD, or '' for none. */
  readonly startDate: string;
  readonly endDate: string;
}
export type TileProblems = Partial<Record<keyof TileGiven, string>>;

/** Contains a dot, and begins with https:// and a host; nobody's name stands before the host, which would pass for it. */
const isTileLink = (link: string): boolean =>
  /^https:\/\/(?=\S*\.\S)[\p{L}\p{N}][\p{L}\p{N}._-]*(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(link);

/** A sentence for each field that is not right. */
export function tileProblems(given: TileGiven): TileProblems {
  const isBlank = (field: keyof TileGiven): boolean => given[field].trim() === "";
  const link = isBlank("linkUrl") ? tileMessages.linkUrl : tileMessages.linkUrlForm;
  const end = isBlank("endDate") ? tileMessages.endDate : tileMessages.order;
  return {
    ...(isBlank("text1") && { text1: tileMessages.text1 }),
    ...(!isTileLink(given.linkUrl.trim()) && { linkUrl: link }),
    ...(isBlank("imageUrl") && { imageUrl: tileMessages.image }),
    ...(isBlank("startDate") && { startDate: tileMessages.startDate }),
    ...((isBlank("endDate") || given.endDate <= given.startDate) && { endDate: end }),
  };
}
