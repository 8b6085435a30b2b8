/** Where a REST request goes. */
import { entitySets } from "./entity-sets.ts";

/** What the address names. */
export interface RestPath {
  readonly company: string;
  readonly service: string;
  /** A list or a method; empty for the service itself. */
  readonly name: string;
  /** The text between the brackets. */
  readonly key: string | undefined;
  /** What hangs on the row. */
  readonly child: string | undefined;
}

/** The first part of every address: the application's name on its server. */
export const instance = "kinetic";

const odata = new RegExp(`^/${instance}/api/v2/odata/([^/]+)/([^/]+)(?:/([$\\w]+)(?:\\((.*)\\))?(?:/(\\w+))?)?/?$`);
const sessionService = "Ice.Lib.SessionModSvc";

export const isTokenResource = (pathname: string): boolean =>
  new RegExp(`^/${instance}/TokenResource\\.svc/?$`, "i").test(pathname);

/** Undefined for an address that is not of the object services. */
export function pathOf(pathname: string): RestPath | undefined {
  const found = odata.exec(decoded(pathname));
  if (found === null) return undefined;
  const [, company = "", service = "", name = "", key, child] = found;
  const isSession = service.toLowerCase() === sessionService.toLowerCase();
  return { company, service: isSession ? sessionService : service, name, key, child };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** `UpdateExt` for a method, `GET SalesOrders` for a list, `GET SalesOrders()` for one row, `TokenResource`. */
export function restOperation(method: string, pathname: string): string {
  if (isTokenResource(pathname)) return "TokenResource";
  const path = pathOf(pathname);
  if (path === undefined) return `${method} ${pathname}`;
  const isList = entitySets[path.service]?.[path.name] !== undefined;
  if (!isList && /^\w+$/.test(path.name)) return path.name;
  return `${method} ${path.name}${path.key === undefined ? "" : "()"}`;
}
