import { mergeConfig } from "vite";
import portal from "./vite.config.ts";

/** The page of all parts, for developers. A root of its own: nothing of it is ever in the portal's bundle. */
export default mergeConfig(portal, {
  root: `${import.meta.dirname}/gallery`,
  build: { outDir: `${import.meta.dirname}/build/gallery` },
  server: { host: "127.0.0.1" },
});
