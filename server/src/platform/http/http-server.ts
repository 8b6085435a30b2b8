/**
 * Fastify as every part of the program uses it: JSON in two spellings, cookies, security headers, limits against slow
 * clients, one place for errors. Source: AMD-03, AMD-26; docs/decisions on limits.
 */
import { createServer, type RequestListener, type Server } from "node:http";
import { Socket } from "node:net";
import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { answerError, answerUnreadable } from "./error-answer.ts";
import { limitConnections } from "./limits/connections.ts";
import { jsonProblem, type JsonProblem, mostNames } from "./limits/json-bounds.ts";
import { passOverBody } from "./limits/pass-over-body.ts";
import { invalid, nothingHere, refuse } from "./refusal.ts";

const megabyte = 1_048_576;
/**
 * Silence after which a connection is cut, also while its call is being worked on: longer than the wait for a database
 * connection and the longest statement of a call together (25 s), so that a slow call is answered; longer than a long poll (25 s).
 */
const silentMilliseconds = 30_000;
/** A request is there by then; 8 MB take a minute and a half over a line of 0.75 Mbit/s. */
const fileMilliseconds = 90_000;
/** So long may every other body take. */
const bodyMilliseconds = 15_000;
/** So often late headers and bodies are looked for. */
const checkMilliseconds = 50;
const mostConnections = 5_000;
/** A browser behind two proxies sends thirty; 431 follows. Each takes memory for as long as the request waits. */
const mostHeaders = 100;

interface HttpServerOptions {
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  /** Whether browsers are told to come back by https only. */
  readonly isPublic: boolean;
}

/** What it would refuse by itself is refused in the hooks: that passes every limit and keeps its memory until the connection ends. */
function createNodeServer(handler: RequestListener): Server {
  const http = createServer(
    {
      connectionsCheckingInterval: checkMilliseconds,
      headersTimeout: 5_000,
      requestTimeout: fileMilliseconds,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    handler,
  );
  http.on("checkExpectation", (request, response) => http.emit("request", request, response));
  http.maxHeadersCount = mostHeaders;
  return http.setTimeout(silentMilliseconds);
}

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log;
  const nextId = requestIds();
  const connections = limitConnections();
  const answer = answerUnreadable(options.log, nextId);
  const answerOnce = (error: Error, socket: Socket): void =>
    connections.answerUnreadable(socket, () => answer(error, socket));
  const server: FastifyInstance = Fastify({
    serverFactory: createNodeServer,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: nextId,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = "/" }) => originForm(url),
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, options);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerOnce,
    // A call that comes on a kept connection while the program stops is answered like any other, and ends it.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
  });
  readOnlyJson(server);
  await server.register(cookie);
  server.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply, options);
    const unmet = unmetOf(request);
    if (unmet !== undefined) {
      reply.header("connection", "close");
      return done(unmet);
    }
    if (request.routeOptions.config.takesFile !== true) {
      // A body over the limit, or to an unknown address, is refused whatever is in it: reading it would only keep the connection.
      const isOver = Number(request.headers["content-length"]) > request.routeOptions.bodyLimit;
      if (isOver || (request.is404 && hasBody(request.headers))) reply.header("connection", "close");
      limitBody(request, answerOnce);
    }
    done(refusalOf(request));
  });
  server.addHook("onReady", async () => connections.bind(server.server));
  server.addHook("onSend", (request, _reply, _payload, done) => {
    if (isUnread(request)) passOverBody(request.raw);
    done();
  });
  // Each costs some kilobytes, and a proxy in front keeps far fewer.
  server.server.maxConnections = mostConnections;
  server.setErrorHandler(answerError);
  return server;
}

/** What HTTP asks of a request, which Node would answer by itself. */
function unmetOf({ raw, headers }: FastifyRequest): Error | undefined {
  if (headers.host === undefined && raw.httpVersion === "1.1") return refuse("malformed", "The request names no host");
  const { expect = "100-continue" } = headers;
  return expect.toLowerCase() === "100-continue"
    ? undefined
    : refuse("malformed", "Nothing but 100-continue can be expected");
}

function refusalOf(request: FastifyRequest): Error | undefined {
  if (!namesThisHost(request)) return refuse("malformed", "The address names another host");
  // An unknown address takes no body. A request without one goes to the not-found handler.
  return request.is404 && hasBody(request.headers) ? nothingHere() : undefined;
}

/** A request may name its host in the address too, as to a proxy; then both have to agree. */
function namesThisHost({ originalUrl, headers }: FastifyRequest): boolean {
  if (!URL.canParse(originalUrl) || originalUrl.startsWith("/")) return true;
  const { host, protocol } = new URL(originalUrl);
  const named = `${protocol}//${headers.host ?? ""}`;
  return URL.canParse(named) && new URL(named).host === host;
}

/** The path alone, also of an address that names its host. */
function originForm(url: string): string {
  if (url.startsWith("/") || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname.startsWith("/") ? pathname + search : url;
}

const hasBody = (headers: FastifyRequest["headers"]): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

/** Whether it is answered before its body has come, which then nobody reads. What takes files does that itself. */
const isUnread = ({ raw, headers, routeOptions }: FastifyRequest): boolean =>
  !raw.complete && raw.socket instanceof Socket && hasBody(headers) && routeOptions.config.takesFile !== true;

function setHeaders(request: FastifyRequest, reply: FastifyReply, { isPublic }: HttpServerOptions): void {
  reply.header("x-request-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  reply.header("referrer-policy", "no-referrer");
  if (isPublic) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  // By the route, which is the same however the address is written. What has none is not there, or could not be read.
  const route = request.routeOptions.url;
  if (route === undefined || route.startsWith("/v1/")) reply.header("cache-control", "no-store");
}

/** Cuts off a body that comes too slowly, as Node does with the whole request. */
function limitBody({ raw, headers }: FastifyRequest, answerLate: (error: Error, socket: Socket) => void): void {
  // Nobody reads a body of no bytes, so that it never ends; it has been there from the beginning.
  if (!hasBody(headers)) return;
  // A request injected by a test has no socket to cut off, and no end when nobody reads its body.
  if (!(raw.socket instanceof Socket)) return;
  const timer = setTimeout(() => raw.complete || answerLate(tooSlow(), raw.socket), bodyMilliseconds).unref();
  for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
}
const tooSlow = (): Error => Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/** Refuses every media type but JSON, in its right and its old spelling. */
function readOnlyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(["application/json", "applicaton/json"], { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    const text = body.toString();
    const problem = jsonProblem(text, request.routeOptions.config.mostValues);
    return problem === undefined ? void parse(request, text, done) : done(refusedJson[problem]());
  });
  server.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    done(refuse("unsupported_media_type", "Send the body as application/json"));
  });
}

const refusedJson: Readonly<Record<JsonProblem, () => Error>> = {
  "too deep": () => refuse("malformed", "The request body is nested too deeply"),
  "too many values": () => refuse("body_too_large", "The request body has too many values"),
  "too many names": () => invalid({ body: `has more than ${mostNames} different field names` }),
};

function requestIds(): () => string {
  const start = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${start}-${(count++).toString(36)}`;
}
