/** Whether a parcel has arrived, in every spelling couriers use. Source: SHIP-10; docs/providers/shippit.md. */
const arrived: ReadonlySet<string> = new Set(["completed", "parcelcompleted"]);

export const isCompleted = (currentState: string): boolean =>
  arrived.has(currentState.toLowerCase().replaceAll(/[^a-z]/g, ""));
