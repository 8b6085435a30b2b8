import "@fastify/cookie";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the call behind the route, for logs and metrics. */
    call?: string;
    /** Its body is a file, which may come over a slow line. */
    takesFile?: boolean;
    /** Of its JSON body. */
    mostValues?: number | undefined;
    /** Its refusals say their sentence as `errmsg` too. */
    hasErrmsg?: boolean;
  }
}
