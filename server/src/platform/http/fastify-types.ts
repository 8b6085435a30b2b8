import "@fastify/cookie";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the call behind the route, for logs and metrics. */
    call?: string;
    takesFile?: boolean;
    mostValues?: number | undefined;
    /** Its refusals say their sentence as `errmsg` too. */
    hasErrmsg?: boolean;
  }
}
