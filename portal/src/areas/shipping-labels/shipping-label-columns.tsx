import { ExternalLink } from "lucide-react";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { Chip } from "../../ui/display/chip.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import type { RowTint, TableColumn } from "../../ui/table/table-types.ts";
import { bookingTime, hasArrived, stateWords, trackingHref } from "./booking-words.ts";
import "./shipping-labels.css";

const orDash = (text: string): string => (text === "" ? "–" : text);

function firstWords({ epicorId, orderId }: Booking): string {
  if (epicorId !== "") return epicorId;
  return orderId === "" ? "–" : `Order ${orderId}`;
}

function TrackingLink({ booking, isTabStop }: { booking: Booking; isTabStop: boolean }) {
  const href = trackingHref(booking);
  if (href === undefined) return "–";
  return (
    <Link href={href} isExternal className="booking-link" data-row-control tabIndex={isTabStop ? 0 : -1}>
      <ExternalLink size={16} aria-hidden />
      <span className="ui-visually-hidden">Track {booking.trackingNumber}</span>
    </Link>
  );
}

function StateChip({ booking }: { booking: Booking }) {
  const words = stateWords(booking.currentState);
  return (
    <Chip tone={hasArrived(booking) ? "ok" : "bad"} title={words}>
      {words}
    </Chip>
  );
}

/** Neither completed nor parcel completed. Source: SHIP-10. */
export const bookingTint = (booking: Booking): RowTint | undefined => (hasArrived(booking) ? undefined : "bad");

/** The columns of the shipping labels, in the specified order. Source: SHIP-06 to 09. */
export const bookingColumns: readonly TableColumn<Booking>[] = [
  {
    id: "epicorId",
    label: "Epicor ID",
    width: "minmax(84px, 0.84fr)",
    phoneWidth: "minmax(76px, 0.8fr)",
    isSortable: true,
    render: firstWords,
  },
  {
    id: "receiverCompany",
    label: "Receiver Company",
    width: "minmax(82px, 1.42fr)",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ receiverCompany }) => orDash(receiverCompany),
  },
  {
    id: "courierName",
    label: "Courier Name",
    width: "minmax(76px, 1.22fr)",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ courierName }) => orDash(courierName),
  },
  {
    id: "customerName",
    label: "Customer Name",
    width: "minmax(100px, 1.34fr)",
    isSortable: true,
    isBelowOnPhone: true,
    render: ({ customerName }) => orDash(customerName),
  },
  {
    id: "authorityToLeave",
    label: "Authorised to Leave",
    width: "minmax(152px, 1.54fr)",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ authorityToLeave }) =>
      authorityToLeave === "Yes" && (
        <Chip tone="info" dot="none" title="Authorised to Leave">
          Authorised to Leave
        </Chip>
      ),
  },
  {
    id: "currentState",
    label: "Current State",
    width: "minmax(174px, 1.76fr)",
    narrowWidth: "176px",
    phoneWidth: "minmax(150px, 1.6fr)",
    isSortable: true,
    render: (booking) => <StateChip booking={booking} />,
  },
  {
    id: "booked",
    label: "Booking Time",
    width: "minmax(146px, 1.6fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ booked }) => orDash(bookingTime(booked)),
  },
  {
    id: "trackingNumber",
    label: "Tracking Number",
    width: "minmax(138px, 1.42fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ trackingNumber }) => trackingNumber,
  },
  {
    id: "link",
    label: "Link",
    width: "52px",
    render: (booking, { isTabStop }) => <TrackingLink booking={booking} isTabStop={isTabStop} />,
  },
];
