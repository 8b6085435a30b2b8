export { bookingTime, stateWords, trackingHref } from "./booking-words.ts";
