import { ExternalLink } from "lucide-react";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { Chip } from "../../ui/display/chip.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import type { RowTint, TableColumn } from "../../ui/table/table-types.ts";
import { bookingTime, hasArrived, stateWords, trackingHref } from "./booking-words.ts";
import "./shipping-labels.css";

const orDash = (text: string): string => (text === "" ? "–" : text);

/** What the first column says, and its link is called by. */
function firstWords({ epicorId, orderId }: Booking): string {
  if (epicorId !== "") return epicorId;
  return orderId === "" ? "–" : `Order ${orderId}`;
}

function TrackingLink({ booking }: { booking: Booking }) {
  const href = trackingHref(booking);
  if (href === undefined) return "–";
  return (
    <Link href={href} isExternal className="booking-link">
      <ExternalLink size={16} aria-hidden />
      <span className="ui-visually-hidden">Track {booking.trackingNumber}</span>
    </Link>
  );
}

/** Neither completed nor parcel completed. Source: SHIP-10. */
export const bookingTint = (booking: Booking): RowTint | undefined => (hasArrived(booking) ? undefined : "bad");

/** The columns of the shipping labels, in the specified order. Source: SHIP-06 to 09. */
export const bookingColumns: readonly TableColumn<Booking>[] = [
  {
    id: "epicorId",
    label: "Epicor ID",
    width: "minmax(92px, 0.8fr)",
    phoneWidth: "minmax(84px, 1fr)",
    isSortable: true,
    render: firstWords,
  },
  {
    id: "receiverCompany",
    label: "Receiver Company",
    width: "minmax(96px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ receiverCompany }) => orDash(receiverCompany),
  },
  {
    id: "courierName",
    label: "Courier Name",
    width: "minmax(96px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ courierName }) => orDash(courierName),
  },
  {
    id: "customerName",
    label: "Customer Name",
    width: "minmax(104px, 1.2fr)",
    isSortable: true,
    isBelowOnPhone: true,
    render: ({ customerName }) => orDash(customerName),
  },
  {
    id: "authorityToLeave",
    label: "Authorised to Leave",
    width: "minmax(126px, 0.9fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ authorityToLeave }) =>
      authorityToLeave === "Yes" && (
        <Chip tone="info" dot="none">
          Authorised to Leave
        </Chip>
      ),
  },
  {
    id: "currentState",
    label: "Current State",
    width: "minmax(136px, 1fr)",
    phoneWidth: "minmax(128px, 1.2fr)",
    isSortable: true,
    render: (booking) => <Chip tone={hasArrived(booking) ? "ok" : "bad"}>{stateWords(booking.currentState)}</Chip>,
  },
  {
    id: "booked",
    label: "Booking Time",
    width: "minmax(142px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ booked }) => orDash(bookingTime(booked)),
  },
  {
    id: "trackingNumber",
    label: "Tracking Number",
    width: "minmax(120px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ trackingNumber }) => trackingNumber,
  },
  {
    id: "link",
    label: "Link",
    width: "64px",
    render: (booking) => <TrackingLink booking={booking} />,
  },
];
