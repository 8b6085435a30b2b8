/**
 * Our Content-Security-Policy allows no code made from text. zod would try it once and be reported for it; this tells it
 * not to before its code arrives with the first form. Setting: zod's `jitless`, https://zod.dev/packages/core.
 */
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
