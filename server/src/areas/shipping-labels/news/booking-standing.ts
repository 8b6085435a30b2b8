import { isCompleted } from "@crema/contract/areas/shipping-labels";
import { standingOf } from "../../../providers/couriers/courier-states.ts";

/** What is stored beside a state. @param state - as `courierState` gives it */
export const standingFlags = (state: string): { readonly isCompleted: boolean; readonly isFinal: boolean } => ({
  isCompleted: isCompleted(state),
  isFinal: standingOf(state).isFinal,
});
