import { join } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { byteBudget } from "./byte-budget.ts";
import { chunks } from "./chunks.ts";
import { developmentPage } from "./development-page.ts";
import { leafletWithoutMarkup } from "./leaflet-without-markup.ts";
import { layerOrder } from "./layer-order.ts";

/** Languages react-aria keeps its own words for; the portal speaks Australian English only. */
const locales = ["en-AU", "en-GB", "en-US"];

const isTest = process.env["VITEST"] !== undefined;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    optimizeLocales.vite({ locales }),
    !isTest && developmentPage(),
    leafletWithoutMarkup(),
    layerOrder(join(import.meta.dirname, "src/ui/foundation/layers.css")),
    !isTest &&
      byteBudget({
        screen: "src/areas/users/list/user-list.tsx",
        limit: 200_000,
        mostFiles: 10,
        without: ["zod", "libphonenumber-js", "leaflet"],
      }),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false, // 9 kB more at first, and none of sixty sheets later
    rolldownOptions: { output: { codeSplitting: chunks } },
    target: "es2023",
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses
    modulePreload: { polyfill: false }, // it would be an inline script
    reportCompressedSize: false,
  },
  worker: { format: "es" },
});
