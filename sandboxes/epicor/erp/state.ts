import type { Row } from "./row.ts";
import { seedCustomers, type StoredCustomer } from "../seed/customers.ts";
import { seedParts, type StoredPart } from "../seed/parts.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** Which of the four protocols something came through. */
export type Skin = "rest" | "soap" | "ecc" | "biscit";

/** A row with the instant it was written, which lagging reads go by. */
export interface Written {
  readonly at: number;
  readonly row: Row;
}

export interface StoredOrder {
  readonly orderNum: number;
  readonly skin: Skin;
  /** Milliseconds of the sandbox's clock. */
  readonly at: number;
  hed: Row;
  lines: Written[];
  charges: Written[];
}

export interface Session {
  usedAt: number;
  company: string;
  plant: string;
}

export interface ErpState {
  nextOrderNum: number;
  orders: StoredOrder[];
  parts: StoredPart[];
  customers: StoredCustomer[];
  settings: Settings;
  /** By id. */
  sessions: Record<string, Session>;
}

/** The one store behind the four doors. */
export interface Erp {
  readonly state: () => ErpState;
  readonly now: () => Date;
}

/** Who writes or reads, and what is wrong today. */
export interface Circumstances {
  readonly skin: Skin;
  /** A fault of the vendor's own that is due for this request. */
  readonly fault: string | undefined;
  /** Milliseconds; what was written later is not seen. */
  readonly seesUntil: number;
  /** The session the request named. */
  readonly sessionId: string | undefined;
  /** Says that something was written. */
  commits(): void;
}

/** @param before - what there was before a reset: numbers go on */
export const seedState = (before: ErpState | undefined): ErpState => ({
  nextOrderNum: before?.nextOrderNum ?? 900_001,
  orders: [],
  parts: seedParts(),
  customers: seedCustomers(),
  settings: defaultSettings(),
  sessions: {},
});
