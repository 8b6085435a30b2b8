import { existsSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

const installed = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Everything lazily loaded parts import: a dependency found half-way makes Vite start over with a second React. */
const prebundled = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/client",
  "fuse.js/basic",
  "lucide-react",
  "axe-core",
  "leaflet",
  "vitest-browser-react",
  "react-aria-components",
  "@internationalized/date",
  ...[
    "Button",
    "Calendar",
    "Checkbox",
    "Dialog",
    "GridList",
    "I18nProvider",
    "ListBox",
    "Menu",
    "Modal",
    "Popover",
    "useDragAndDrop",
  ].map((part) => `react-aria-components/${part}`),
];

/**
 * Two projects: pure logic in plain node, components in Chromium (jsdom gets focus wrong). The browser runs in
 * Newfoundland on purpose: a date that follows the browser's zone instead of Brisbane's shows at once.
 */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: "portal-logic",
            include: ["*.test.ts", "src/**/*.test.ts"],
            // They are pure: none leaves anything behind that another one could meet.
            isolate: false,
            environment: "node",
            setupFiles: ["../tools/fail-on-console.ts"],
            css: true, // contrast.test.ts reads tokens.css
            env: { TZ: "America/St_Johns" },
          },
        },
        {
          extends: true,
          optimizeDeps: { include: prebundled },
          test: {
            name: "portal-components",
            testTimeout: 30_000,
            // What comes, comes at once; a busy machine may take longer.
            expect: { poll: { timeout: 10_000 } },
            include: ["src/**/*.test.tsx"],
            setupFiles: ["./test/browser-setup.ts"],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              viewport: { width: 1280, height: 800 },
              provider: playwright({
                launchOptions: {
                  ...(existsSync(installed) && { executablePath: installed }),
                  args: ["--no-sandbox"],
                },
                contextOptions: { timezoneId: "America/St_Johns", locale: "en-AU" },
              }),
              instances: [{ browser: "chromium" }],
            },
          },
        },
      ],
    },
  }),
);
