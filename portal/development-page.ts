/**
 * `vite` while developing: the page gets its settings as the server would write them, and calls go to a running server
 * (`npm start`, or CREMA_SERVER). Nothing of this is in a build.
 */
import type { Plugin } from "vite";

const server = process.env["CREMA_SERVER"] ?? "http://127.0.0.1:4000";

/** Where the page wants them. */
const place = "<!--settings-->";

async function settingsBlock(): Promise<string> {
  const page = await (await fetch(server)).text();
  return /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? "";
}

export function developmentPage(): Plugin {
  return {
    name: "crema-development-page",
    apply: "serve",
    config: () => ({
      server: {
        host: "127.0.0.1",
        proxy: {
          "/v1": server,
          "/sign-in": server,
          "/uploads": server,
          "/loopback": { target: server, ws: true },
        },
      },
    }),
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => (html.includes(place) ? html.replace(place, await settingsBlock()) : html),
    },
  };
}
