import type { Part } from "@crema/contract/areas/parts";

/** A code may hold slashes, spaces and percent signs: it is one segment of the address. */
export const partHref = (partCode: string): string => `/parts/${encodeURIComponent(partCode)}`;

/** What a part is called: the ERP's title, else its code. */
export const titleOf = ({ erpTitle, partCode }: Pick<Part, "erpTitle" | "partCode">): string => erpTitle || partCode;
