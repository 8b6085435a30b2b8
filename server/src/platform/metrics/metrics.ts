/** Figures for operators at /metrics, /healthz and /readyz. With METRICS_TOKEN, or outside production from this machine. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { pingDatabase } from "../database/ping-rows.ts";
import { refuse } from "../http/refusal.ts";
import { queueDepth } from "../jobs/job-rows.ts";
import type { Platform } from "../platform.ts";
import { geocodingFailures } from "./counters.ts";

/** Anybody may ask whether the process is ready; the database is asked once in this time. */
const readyForMilliseconds = 1_000;
const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export function registerMetrics(server: FastifyInstance, deps: Platform): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(geocodingFailures);
  const duration = new Histogram({
    name: "crema_call_seconds",
    help: "Time to answer a call",
    labelNames: ["call", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  queueGauges(registry, deps);
  server.addHook("onResponse", (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) {
      duration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      if (request.method !== "GET")
        request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "call");
    }
    done();
  });
  server.get("/healthz", () => ({ ok: true, version: deps.config.version }));
  const isReady = remembered(readyForMilliseconds, () => pingDatabase(deps.db));
  server.get("/readyz", async (_request, reply) => {
    const ok = await isReady();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  server.get("/metrics", async (request, reply) => {
    if (!mayRead(request, deps)) throw refuse("not_found", "There is nothing at this address");
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, { config }: Platform): boolean {
  // In production a proxy on this machine looks like this machine.
  if (!config.METRICS_TOKEN.isSet)
    return (
      config.CREMA_ENV !== "production" &&
      loopback.has(request.socket.remoteAddress ?? "") &&
      request.headers["x-forwarded-for"] === undefined
    );
  const given = Buffer.from(request.headers.authorization?.replace("Bearer ", "") ?? "");
  const wanted = Buffer.from(config.METRICS_TOKEN.reveal());
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function queueGauges(registry: Registry, deps: Platform): void {
  const waiting = new Gauge({ name: "crema_jobs_waiting", help: "Jobs that wait or run", registers: [registry] });
  const failed = new Gauge({ name: "crema_jobs_failed", help: "Jobs that were given up", registers: [registry] });
  const oldest = new Gauge({
    name: "crema_jobs_oldest_seconds",
    help: "Age of the oldest due job",
    registers: [registry],
    async collect() {
      const depth = await queueDepth(deps.db);
      waiting.set(depth.waiting);
      failed.set(depth.failed);
      oldest.set(depth.oldestSeconds);
    },
  });
}

/** Asks again only when the last question is this old; whoever comes meanwhile gets its answer, also while it is awaited. */
export function remembered<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= milliseconds) last = { at: now, answer: ask() };
    return last.answer;
  };
}
