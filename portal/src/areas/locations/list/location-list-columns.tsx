import { MapPin } from "lucide-react";
import type { Location } from "@crema/contract/areas/locations";
import { Chip } from "../../../ui/display/chip.tsx";
import { orDash } from "../../../ui/foundation/format.ts";
import { PictureTitle } from "../../../ui/display/row-picture.tsx";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { attributeOrder, attributeWords } from "../location-words.ts";
import "./location-list.css";

/** The columns of the locations list. Source: spec part 2, section 2 'Locations'. */
export const locationColumns: readonly TableColumn<Location>[] = [
  {
    id: "title",
    label: "Title",
    width: "minmax(200px, 1.6fr)",
    snugWidth: "minmax(200px, 1.7fr)",
    narrowWidth: "minmax(140px, 1.2fr)",
    phoneWidth: "minmax(0, 1.4fr)",
    isSortable: true,
    render: ({ title, image }) => (
      <PictureTitle title={title} src={image} icon={MapPin} width={64} height={36} className="location-list-picture" />
    ),
  },
  {
    id: "suburb",
    label: "Suburb",
    width: "minmax(110px, 0.7fr)",
    snugWidth: "minmax(100px, 0.8fr)",
    narrowWidth: "minmax(86px, 0.7fr)",
    phoneWidth: "minmax(0, 0.7fr)",
    isSortable: true,
    render: ({ address }) => orDash(address.suburb),
  },
  {
    id: "state",
    label: "State",
    width: "76px",
    snugWidth: "60px",
    narrowWidth: "54px",
    phoneWidth: "54px",
    isSortable: true,
    render: ({ address }) => orDash(address.state),
  },
  {
    id: "postcode",
    label: "Postcode",
    width: "96px",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ address }) => orDash(address.postcode),
  },
  {
    id: "phone",
    label: "Phone",
    width: "minmax(120px, 0.7fr)",
    isHiddenWhenSnug: true,
    render: ({ phone }) => orDash(phone),
  },
  {
    id: "attributes",
    label: "Attributes",
    width: "minmax(228px, 2.3fr)",
    snugWidth: "282px",
    narrowWidth: "minmax(188px, 1.6fr)",
    isBelowOnPhone: true,
    render: (row) => (
      <span className="location-list-chips">
        {attributeOrder
          .filter((attribute) => row[attribute])
          .map((attribute) => (
            <Chip key={attribute} dot="none" tone={attribute === "isCremaOwned" ? "info" : undefined}>
              {attributeWords(attribute)}
            </Chip>
          ))}
      </span>
    ),
  },
];
