import type { JourneyStop } from "@crema/contract/areas/orders";
import { openDialog } from "../../../../app/feedback/dialogs.tsx";
import { LazyConfirm } from "../../../../ui/overlay/lazy-dialog.tsx";
import { type Press, useJourney } from "../order-act-queries.ts";
import { bookingText } from "./journey-words.ts";

interface BookAgain {
  readonly orderId: string;
  readonly stop: JourneyStop;
}

/** The courier drops no repeats: whoever books again is asked first, and told what is booked by then. */
export function bookAgain({ isRunning, press }: Press, given: BookAgain): Press {
  const ask = (): void => {
    openDialog((close) => {
      const onConfirm = (): void => {
        close();
        press();
      };
      return (
        <LazyConfirm
          title="Book again"
          message={<Question {...given} />}
          confirmLabel="Book again"
          onConfirm={onConfirm}
          onClose={close}
        />
      );
    });
  };
  return { isRunning, press: ask };
}

/** A booking that is told meanwhile answers the question: then nothing more is booked. */
function Question({ orderId, stop }: BookAgain) {
  const bookings = useJourney(orderId).data?.bookings ?? [];
  if (bookings.length > 0)
    return <p>There is a booking under way: {bookings.map(bookingText).join("; ")}. Nothing more is booked.</p>;
  return (
    <p>
      {stop.text} The courier is told of this order once more: if it took an earlier try without saying so, two parcels
      are booked. Book again?
    </p>
  );
}
