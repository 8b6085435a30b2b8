import type { Booking } from "@crema/contract/areas/shipping-labels";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { Link } from "../../../../ui/foundation/link.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { bookingTime, stateWords, trackingHref } from "../../../shipping-labels/index.ts";
import { bookingText } from "../journey/journey-words.ts";
import { StandingNote } from "../journey/standing-note.tsx";
import { useJourney } from "../order-act-queries.ts";
import { useOrderBooking } from "../order-detail-queries.ts";

export function CourierPanel({ orderId }: { orderId: string }) {
  const query = useOrderBooking(orderId);
  return (
    <Card title="Courier booking">
      <div className="ui-stack">
        {query.data === null && <StandingNote orderId={orderId} of="booked" />}
        {contentOf(query)}
        <OtherBookings orderId={orderId} trackingNumber={query.data?.trackingNumber} />
      </div>
    </Card>
  );
}

function contentOf(query: ReturnType<typeof useOrderBooking>) {
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={3} />;
  if (data === null) return <EmptyState title="No courier booking" isCompact />;
  return <BookingFacts booking={data} />;
}

function OtherBookings({ orderId, trackingNumber }: { orderId: string; trackingNumber: string | undefined }) {
  const { data } = useJourney(orderId);
  const others = data?.bookings.filter((one) => one.trackingNumber !== trackingNumber) ?? [];
  if (trackingNumber === undefined || others.length === 0) return null;
  return <Note tone="mute">Also booked: {others.map(bookingText).join("; ")}.</Note>;
}

function BookingFacts({ booking }: { booking: Booking }) {
  const href = trackingHref(booking);
  return (
    <Facts
      facts={[
        { label: "Courier", value: booking.courierName },
        { label: "Current state", value: stateWords(booking.currentState) },
        { label: "Tracking number", value: booking.trackingNumber },
        { label: "Booked", value: bookingTime(booking.booked) },
        {
          label: "Tracking",
          value:
            href === undefined ? (
              ""
            ) : (
              <Link href={href} isExternal>
                Track parcel
              </Link>
            ),
        },
      ]}
    />
  );
}
