/** What a test does to one answer on its way: hold it, fail it, replace it. Everything else stays real. */
import type { Page, Request, Route } from "@playwright/test";

export interface Call {
  readonly method?: string;
  readonly path: RegExp;
  /** Only calls with these values in their query. */
  readonly query?: Readonly<Record<string, string>>;
}

const matches = (request: Request, { method, path, query = {} }: Call): boolean =>
  (method === undefined || request.method() === method) &&
  path.test(pathOf(request)) &&
  Object.entries(query).every(([name, value]) => queryOf(request).get(name) === value);

async function onCalls(page: Page, which: Call, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(
    (url) => which.path.test(url.pathname),
    (route) => (matches(route.request(), which) ? handle(route) : route.fallback()),
  );
}

/** Every answer of this call waits until `release` is called. */
export async function hold(page: Page, which: Call): Promise<{ release(): void; readonly seen: Request[] }> {
  const seen: Request[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await onCalls(page, which, async (route) => {
    seen.push(route.request());
    await released;
    await route.continue().catch(() => undefined);
  });
  return { release, seen };
}

/** This call answers with an error; `body` overrides the usual error body. */
export async function fail(page: Page, which: Call, given: { status: number; body?: object | string }): Promise<void> {
  const { status, body = { code: "internal", message: "Something went wrong", requestId: "test" } } = given;
  await onCalls(page, which, (route) =>
    route.fulfill({
      status,
      contentType: "application/json",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
}

/** The server does what this call asks, and its answer is lost on the way. */
export async function lose(page: Page, which: Call): Promise<void> {
  await onCalls(page, which, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Takes back what `hold`, `fail` and `lose` did. */
export const mend = (page: Page): Promise<void> => page.unrouteAll({ behavior: "ignoreErrors" });

/** Every /v1 request of a page from now on, oldest first. */
export function listen(page: Page): Request[] {
  const heard: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/v1/")) heard.push(request);
  });
  return heard;
}

export const pathOf = (request: Request): string => new URL(request.url()).pathname;
export const queryOf = (request: Request): URLSearchParams => new URL(request.url()).searchParams;

/** Resolves once the page hears live messages. Ask before the page is opened. */
export function untilLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"authenticated"')) resolve();
      });
    });
  });
}

/** From its next opening on the page hears no live messages: what others do meets it at its next call. */
export async function withoutSocket(page: Page): Promise<void> {
  await page.route(/\/loopback\/connect/, (route) => route.abort());
  await page.routeWebSocket(/\/loopback\/connect/, (socket) => void socket.close());
}
