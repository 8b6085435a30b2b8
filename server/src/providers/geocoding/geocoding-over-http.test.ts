import type { OutgoingHttpHeaders } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { settableClock } from "../../platform/clock/clock.ts";
import { nominatimGeocoding } from "./nominatim/nominatim-geocoding.ts";

const asked = { address: "1 Test St", country: "AU" } as const;
const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function open(answer?: { status: number; headers?: OutgoingHttpHeaders; body?: string }) {
  const clock = settableClock("2026-11-22T02:00:00Z");
  const server = await startHttpServer((response) => {
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body ?? "[]");
  });
  const config = { url: server.origin, userAgent: "test", pauseMs: 0 };
  const geocoding = nominatimGeocoding({ config, clock, timeoutMs: 300 });
  closers.push(() => geocoding.close(), server.close);
  return { geocoding, clock, count: () => server.received.length };
}

describe("a geocoder's answer", () => {
  it.each<[number, string, boolean]>([
    [400, "Nominatim does not take the request (400)", false],
    [401, "Nominatim refuses us (401)", false],
    [403, "Nominatim refuses us (403)", false],
    [404, "Nominatim does not take the request (404)", false],
    [302, "Nominatim does not take the request (302)", false],
    [429, "Nominatim is asked too often", true],
    [500, "Nominatim answered with an error (500)", true],
    [503, "Nominatim answered with an error (503)", true],
  ])("%d", async (status, message, isRetryable) => {
    const { geocoding } = await open({ status, headers: { location: "http://127.0.0.1:1/" } });
    await expect(geocoding.geocode(asked, soon())).rejects.toMatchObject({ message, isRetryable, status: 502 });
  });

  it.each([429, 503])("%d with Retry-After makes us leave it alone for so long", async (status) => {
    const { geocoding, clock, count } = await open({ status, headers: { "retry-after": "40" } });
    await expect(geocoding.geocode(asked, soon())).rejects.toMatchObject({ isRetryable: true });
    clock.advance(39_000);
    await expect(geocoding.geocode(asked, soon())).rejects.toThrow("Nominatim is left alone for 1 s more");
    await expect(geocoding.probe(soon())).rejects.toThrow("Nominatim is left alone for 1 s more");
    expect(count()).toBe(1);
    clock.advance(1_000);
    await expect(geocoding.geocode(asked, soon())).rejects.toMatchObject({ isRetryable: true });
    expect(count()).toBe(2);
  });

  it("that is none in time is a failure after the time box, or when the caller gives up", async () => {
    const { geocoding, count } = await open();
    const begin = performance.now();
    await expect(geocoding.geocode(asked, soon())).rejects.toMatchObject({
      message: "Nominatim did not answer: No answer in time",
      status: 504,
      isRetryable: true,
    });
    expect(performance.now() - begin).toBeLessThan(2_000);
    const givingUp = new AbortController();
    const answer = expect(geocoding.geocode(asked, givingUp.signal)).rejects.toMatchObject({ status: 504 });
    await expect.poll(count).toBe(2);
    givingUp.abort();
    await answer;
  });

  it("with a page instead of data is a failure, not nothing", async () => {
    const { geocoding } = await open({ status: 200, body: "<html>Welcome to the hotel</html>" });
    await expect(geocoding.geocode(asked, soon())).rejects.toThrow("Nominatim gave an answer that cannot be read");
  });
});
