import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./tools/slowest-first.ts";

const sources = "{contract,server,sign-in,sandboxes,bench,faults,tools}";

/** Far from Brisbane and half an hour off: a date that follows the machine's zone shows at once. */
const env = { TZ: "America/St_Johns" };

/** For what hangs. A computer with other work must fail no test, so that these limits are far above what anything takes. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/** Long tests run when they are asked for: `npm test -- --all`, or by name. */
const long = process.env["CREMA_LONG_TESTS"] === "on" ? [] : ["**/*.long.call.test.ts"];

const alone = "**/*.alone.call.test.ts";

/** Calls on a real database. */
const call = {
  // They wait for the database more than they work.
  maxWorkers: 4,
  // Projects of unlike numbers of workers cannot run side by side.
  sequence: { groupOrder: 1 },
  globalSetup: ["server/test/global-setup.ts"],
  setupFiles: ["tools/fail-on-console.ts"],
  env,
  ...patience,
};

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Its own projects: portal-logic in plain node, portal-components in Chromium.
      "./portal/vitest.config.ts",
      {
        test: {
          name: "unit",
          // They mostly wait, for time-outs and for servers that fall silent on purpose.
          maxWorkers: 6,
          // None leaves anything behind in a module that another one could meet.
          isolate: false,
          sequence: { groupOrder: 2 },
          include: [`${sources}/**/*.test.ts`],
          exclude: ["**/node_modules/**", "**/build/**", "**/*.call.test.ts"],
          setupFiles: ["tools/fail-on-console.ts"],
          env,
          ...patience,
        },
      },
      {
        test: {
          ...call,
          name: "call",
          // The files of a worker share its modules: loading the server for each of them costs as much as a third of the tests.
          isolate: false,
          include: ["{server,tools}/**/*.call.test.ts"],
          exclude: ["**/node_modules/**", "**/build/**", alone, ...long],
        },
      },
      // Each file in a process of its own: those that put something in a module's place, or look at the whole process.
      { test: { ...call, name: "call-alone", include: [`server/${alone}`] } },
      // Not part of the tests: services of others, by `npm run conformance`.
      { test: { name: "real", include: ["server/test/real/*.conformance.ts"], env, testTimeout: 120_000 } },
    ],
  },
});
