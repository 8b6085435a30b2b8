/** Whether everything the console stands on works. Source: spec part 1, section 4; spec part 2, sections 3 and 7; AMB-139. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { instant } from "../../kit/wire.ts";
import { serviceNames } from "./services.ts";

const serviceName = z.enum(serviceNames);

const serviceHealth = z.strictObject({
  serviceName,
  /** 1 working, 0 not responding, -1 unknown: what it stands for is not configured. */
  status: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

const count = z.number().int();
const serviceHistory = z.strictObject({
  serviceName,
  /** The last 24 hours, oldest first: how often it was looked at in each, and how often it did not respond. */
  hours: z.array(z.strictObject({ from: instant, checks: count, failed: count })).length(24),
  /** The newest failure there was, however long ago; null when there was none. */
  lastError: z.strictObject({ at: instant, reason: z.string() }).nullable(),
  /** When it was looked at last; '' when it never was. */
  checkedAt: instant,
  /** What stood in its queues then, and since how many seconds the oldest of it was due. */
  queue: z.strictObject({ waiting: count, oldestSeconds: count }),
});
export type ServiceHistory = z.infer<typeof serviceHistory>;

export const getServiceHealth = defineCall({
  name: "getServiceHealth",
  method: "GET",
  path: "/v1/service-health",
  summary: "Tests the twelve services now: tables, queues and third parties of each; at most once in five seconds",
  access: needs("permission.edit"),
  answer: z.array(serviceHealth),
});

export const getServiceHistory = defineCall({
  name: "getServiceHistory",
  method: "GET",
  path: "/v1/service-health/history",
  summary: "How the twelve services did in the last 24 hours, and the last error of each",
  access: needs("permission.edit"),
  answer: z.object({ services: z.array(serviceHistory) }),
});
