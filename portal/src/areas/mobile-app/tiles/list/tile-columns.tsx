import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { ImageIcon } from "lucide-react";
import { PictureTitle } from "../../../../ui/display/row-picture.tsx";
import { formatPlainDate } from "../../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../../ui/table/table-types.ts";
import { TileStanding } from "../tile-standing.tsx";
import { shortLink } from "../tile-words.ts";
import "./tile-list.css";

/** The columns of the offer tiles. Source: APP-TILE-02, APP-TILE-12. */
export const tileColumns: readonly TableColumn<OfferTile>[] = [
  {
    id: "text1",
    label: "Title",
    width: "minmax(210px, 1.6fr)",
    snugWidth: "minmax(210px, 2.4fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ text1, imageUrl }) => (
      <PictureTitle
        title={text1}
        src={imageUrl}
        icon={ImageIcon}
        width={44}
        height={44}
        className="tile-list-picture"
      />
    ),
  },
  {
    id: "linkUrl",
    label: "Link URL",
    width: "minmax(160px, 1.2fr)",
    snugWidth: "minmax(140px, 1.4fr)",
    isHiddenWhenNarrow: true,
    render: ({ linkUrl }) => <span title={linkUrl}>{shortLink(linkUrl)}</span>,
  },
  {
    id: "startDate",
    label: "Start date",
    width: "120px",
    snugWidth: "92px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ startDate }) => formatPlainDate(startDate),
  },
  {
    id: "endDate",
    label: "End date",
    width: "120px",
    snugWidth: "92px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ endDate }) => formatPlainDate(endDate),
  },
  {
    id: "active",
    label: "Status",
    width: "110px",
    snugWidth: "94px",
    phoneWidth: "100px",
    render: (tile) => <TileStanding tile={tile} />,
  },
];
