export type { Found, FoundKind } from "./calls.ts";
export { findRecords, foundKinds, mostFound } from "./calls.ts";
