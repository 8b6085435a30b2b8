import "@fastify/cookie";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the call behind the route, for logs and metrics. */
    call?: string;
  }
}
