/** What the cards show while a test runs and after it. Pure. Source: DIAG-05 to DIAG-09, DIAG-12; AMB-139. */
import { type ServiceHealth, type ServiceName, serviceNames } from "@crema/contract/areas/diagnostics";

export interface ServiceEntry extends ServiceHealth {
  /** Its result is awaited. */
  readonly loading: boolean;
}
export type ServiceEntries = readonly ServiceEntry[];

const all = (rest: Omit<ServiceEntry, "serviceName">): ServiceEntries =>
  serviceNames.map((serviceName) => ({ serviceName, ...rest }));

/** Nobody has asked yet. */
export const pendingEntries = (): ServiceEntries => all({ status: -1, loading: false });
/** A test has just begun. */
export const loadingEntries = (): ServiceEntries => all({ status: -1, loading: true });

/** The results of a test; what it says nothing about is still awaited. */
export const answeredEntries = (entries: ServiceEntries, answer: readonly ServiceHealth[]): ServiceEntries =>
  entries.map((entry) => {
    const found = answer.find(({ serviceName }) => serviceName === entry.serviceName);
    return found === undefined ? entry : { ...found, loading: false };
  });

/** What is still awaited does not respond. */
export const givenUpEntries = (entries: ServiceEntries): ServiceEntries =>
  entries.map((entry) => (entry.loading ? { ...entry, status: 0, loading: false } : entry));

type Words = "Checking..." | "Working" | "Service not responding" | "Pending";

/** The text of a card. */
export function wordsOf({ status, loading }: Pick<ServiceEntry, "status" | "loading">): Words {
  if (loading) return "Checking...";
  if (status === 1) return "Working";
  return status === 0 ? "Service not responding" : "Pending";
}

/** How a test ended, for those who cannot see the cards; '' until then. */
export function resultOf(entries: ServiceEntries): string {
  if (entries.some(({ loading }) => loading)) return "";
  const named = (wanted: ServiceHealth["status"]): ServiceName[] =>
    entries.filter(({ status }) => status === wanted).map(({ serviceName }) => serviceName);
  const [working, silent] = [named(1), named(0)];
  if (working.length + silent.length === 0) return "";
  const told = `${working.length} of ${entries.length} services working`;
  return silent.length === 0 ? told : `${told}, not responding: ${silent.join(", ")}`;
}
