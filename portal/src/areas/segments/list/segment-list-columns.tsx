import type { Segment } from "@crema/contract/areas/segments";
import type { TableColumn } from "../../../ui/table/table-types.ts";

/** The columns of the segments list. Source: SEG-06. */
export const segmentColumns: readonly TableColumn<Segment>[] = [
  {
    id: "name",
    label: "Segment Name",
    width: "minmax(200px, 1fr)",
    narrowWidth: "minmax(180px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ name }) => name,
  },
  {
    id: "description",
    label: "Segment Description",
    width: "minmax(240px, 2fr)",
    narrowWidth: "minmax(200px, 2fr)",
    isBelowOnPhone: true,
    render: ({ description }) =>
      description === "" ? "–" : <span title={description}>{description.split("\n", 1)[0]}</span>,
  },
];
