import type { TableColumn } from "../../../ui/table/table-types.ts";
import { Thumbnail } from "../thumbnail.tsx";
import type { ChoiceRow } from "./choice-rows.ts";

/** The columns of the parts or products to choose from. Source: PROD-27. */
export const choiceColumns: readonly TableColumn<ChoiceRow>[] = [
  { id: "image", label: "Image", width: "64px", render: ({ image }) => <Thumbnail src={image} /> },
  {
    id: "title",
    label: "Title",
    width: "minmax(120px, 2fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ title, otherTitles: [below = ""] }) => (
      <span className="choice-names">
        <span title={title}>{title}</span>
        {below !== "" && (
          <span className="ui-table-sub" title={below}>
            {below}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "collection",
    label: "Collection",
    width: "minmax(80px, 1.2fr)",
    isHiddenWhenNarrow: true,
    render: ({ collections }) => collections.join(", ") || "–",
  },
  {
    id: "partCode",
    label: "Part code",
    width: "minmax(90px, 1.2fr)",
    isBelowOnPhone: true,
    render: ({ partCodes }) => partCodes.join(", ") || "–",
  },
  {
    id: "grinds",
    label: "Grinds",
    width: "64px",
    isHiddenWhenNarrow: true,
    render: ({ isGrindProduct }) => (isGrindProduct ? "Yes" : "No"),
  },
];
