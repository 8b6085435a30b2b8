/** Where a REST request goes. */
import { entitySets } from "./entity-sets.ts";

/** What the address names. */
export interface RestPath {
  readonly company: string;
  readonly service: string;
  /** A list or a method. */
  readonly name: string;
  /** The text between the brackets. */
  readonly key: string | undefined;
}

/** The first part of every address: the application's name on its server. */
export const instance = "kinetic";

const odata = new RegExp(`^/${instance}/api/v2/odata/([^/]+)/([^/]+)(?:/([$\\w]+)(?:\\((.*)\\))?)?/?$`);

/** Undefined for an address that is not of the object services. */
export function pathOf(pathname: string): RestPath | undefined {
  const found = odata.exec(decodeURIComponent(pathname));
  if (found === null) return undefined;
  const [, company = "", service = "", name = "", key] = found;
  return { company, service, name, key };
}

/** `UpdateExt` for a method, `GET SalesOrders` for a list, `GET SalesOrders()` for one row. */
export function restOperation(method: string, pathname: string): string {
  const path = pathOf(pathname);
  if (path === undefined) return `${method} ${pathname}`;
  const isList = entitySets[path.service]?.[path.name] !== undefined;
  if (!isList && /^\w+$/.test(path.name)) return path.name;
  return `${method} ${path.name}${path.key === undefined ? "" : "()"}`;
}
