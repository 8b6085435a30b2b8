import { Counter } from "prom-client";

export const geocodingFailures = new Counter({
  name: "crema_geocoding_failures_total",
  help: "Addresses a geocoder could not be asked about, or not in time",
  labelNames: ["provider"],
  registers: [],
});
