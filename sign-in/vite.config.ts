import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/sign-in/",
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses
    modulePreload: { polyfill: false }, // it would be an inline script
    reportCompressedSize: false,
  },
});
