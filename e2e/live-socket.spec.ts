/** The live socket, as the browser sees it: address, frames, states, and what becomes of what is told. */
import type { Page } from "@playwright/test";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { listen, pathOf, untilLive } from "./kit/answers.ts";
import { type Crema, everything, expect, open, proves, test } from "./kit/crema.ts";
import { mainMenu } from "./kit/screen.ts";
import { aDoor } from "./kit/on-and-off.ts";
import { freePort } from "../server/test/free-port.ts";
import { asSomebodyElse, setRights } from "./kit/somebody-else.ts";
import { storedIn } from "./kit/sign-in.ts";

const socketPath = /\/loopback\/connect/;
const users = (page: Page) => page.getByRole("table", { name: "Users" });

/** Somebody else gives a customer another name. */
const rename = (crema: Crema, uuid: string, firstName: string) =>
  asSomebodyElse(crema, { method: "PUT", url: `/v1/user/update/${uuid}`, payload: { profile: { firstName } } });
/** What the page logs of the socket. */
function loggedBy(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("live messages")) logged.push(message.text());
  });
  return logged;
}
const frame = (event: string, ...words: unknown[]): string => `42${JSON.stringify([event, ...words])}`;
const unmoved = async (page: Page): Promise<void> => {
  await expect(users(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Notices" })).toHaveText("");
  expect(new URL(page.url()).pathname).toBe("/users");
};

test(
  "the socket presents the stored token at the base address; records change where one is, rights lead away, the rest is only logged",
  proves("SOCK-01..03 SOCK-06 SOCK-07 AMB-127 AMB-128 AMD-41"),
  async ({ signedIn, crema }) => {
    const uuid = await aCustomer(crema.app, { firstName: "Before", lastName: "Socketrow" });
    const { page, userUuid } = await signedIn();
    const logged = loggedBy(page);
    const addresses: string[] = [];
    const sent: string[] = [];
    // Once the page is live, the test may speak in the server's place, beside it.
    const { promise: live, resolve } = Promise.withResolvers<(text: string) => void>();
    await page.routeWebSocket(socketPath, (socket) => {
      const server = socket.connectToServer();
      addresses.push(socket.url());
      socket.onMessage((message) => {
        sent.push(String(message));
        server.send(message);
      });
      server.onMessage((message) => {
        socket.send(message);
        if (String(message).includes('"authenticated"')) resolve((text) => socket.send(text));
      });
    });
    await page.goto("/users?search=socketrow");
    await expect(users(page).getByText("Before")).toBeVisible();
    const say = await live;

    await test.step("at the base address without its last four letters, and first the stored id token", async () => {
      const { baseUrl }: { baseUrl: string } = await (await page.request.get(`${crema.origin}/v1/config`)).json();
      const origin = baseUrl.slice(0, -4).replace(/^http/, "ws");
      expect(addresses.map((address) => address.split("/?")[0])).toEqual([`${origin}/loopback/connect`]);
      const { idToken } = await storedIn(page);
      // '40' opens the connection; nothing is said before the token.
      expect(sent.filter((one) => one.startsWith("42"))).toEqual([frame("authentication", idToken)]);
    });

    await test.step("'unauthorized', 'error', 'log' and messages of no known type are only logged", async () => {
      const said: readonly (readonly [string, unknown, string])[] = [
        ["unauthorized", { message: "No such token" }, "not authorised"],
        ["error", { message: "Too loud" }, "error"],
        ["log", "Good morning", "the server says Good morning"],
        ["message", { type: "@@router/push", payload: "/options" }, "a message of unknown type was left alone"],
        ["message", "account-disabled", "a message of unknown type was left alone"],
      ];
      for (const [event, word, words] of said) {
        logged.length = 0;
        say(frame(event, word));
        await expect.poll(() => logged.join("\n")).toContain(words);
      }
      await unmoved(page);
    });

    await test.step("a row changes without a reload, and rights that went lead away", async () => {
      await page.evaluate(() => void (document.title = "never loaded again"));
      await rename(crema, uuid, "Told");
      await expect(users(page).getByText("Told")).toBeVisible();
      await expect(page).toHaveTitle("never loaded again");
      await setRights(crema, userUuid, { permissions: ["order.edit"] });
      await expect(users(page)).toHaveCount(0);
      await expect(mainMenu(page).getByRole("link", { name: /^Orders/ })).toBeVisible();
      await expect(mainMenu(page).getByRole("link", { name: "Users" })).toHaveCount(0);
    });
  },
);

test(
  "a server that stops is only logged; once it is there again, whoever opens another page is live at once",
  proves("SOCK-04..06"),
  async ({ startCrema, context }) => {
    const door = await aDoor(await freePort());
    const crema = await startCrema({ CREMA_ENV: "local", PUBLIC_URL: `http://127.0.0.1:${door.port}` });
    const address = crema.app.server.server.address();
    door.leadTo(typeof address === "object" && address !== null ? address.port : 0);
    const { page } = await open(context, crema, await aStaffMember(crema.app, everything));
    const logged = loggedBy(page);
    const first = untilLive(page);
    await page.goto(`${crema.origin}/users`);
    await expect(users(page)).toBeVisible();
    await first;
    await page.waitForLoadState("networkidle");
    // From here on it does not come back by itself.
    await page.clock.pauseAt(new Date(crema.app.clock.now().getTime() + 3_600_000));
    await door.shut();
    await expect.poll(() => logged.join("\n")).toContain("disconnected");
    await unmoved(page);
    await door.open();
    const again = untilLive(page);
    await mainMenu(page).getByRole("link", { name: "Options" }).click();
    await page.clock.runFor(100);
    await again;
    await expect(page.getByRole("region", { name: "Notices" })).toHaveText("");
    await page.close();
    await door.shut();
  },
);

test(
  "a forged token is not let in and the page comes back with its own; what was told before the socket came is read once",
  proves("SOCK-04 SOCK-06 AMB-129"),
  async ({ signedIn, crema }) => {
    const { page: first } = await signedIn();

    await test.step("a forged token is only logged", async () => {
      const page = first;
      const logged = loggedBy(page);
      const heard: string[] = [];
      let presented = 0;
      await page.routeWebSocket(socketPath, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          const isFirst = String(message).includes('"authentication"') && presented++ === 0;
          server.send(isFirst ? frame("authentication", "eyJhbGciOiJub25lIn0.e30.") : message);
        });
        server.onMessage((message) => {
          const [, event] = /^42\["(\w+)"/.exec(String(message)) ?? [];
          if (event !== undefined) heard.push(event);
          socket.send(message);
        });
      });
      await page.goto("/users");
      await expect.poll(() => heard).toContain("unauthorized");
      await expect.poll(() => logged.join("\n")).toContain("not authorised");
      expect(heard).not.toContain("authenticated");
      await unmoved(page);
      await expect.poll(() => heard, { timeout: 15_000 }).toContain("authenticated");
      await unmoved(page);
    });

    await test.step("what was told between a list's reading and the socket's coming in is read again, once", async () => {
      const page = await first.context().newPage();
      const uuid = await aCustomer(crema.app, { firstName: "Before", lastName: "Inbetween" });
      const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
      await page.routeWebSocket(socketPath, (socket) => {
        const passed = mayConnect.then(() => socket.connectToServer());
        socket.onMessage(async (message) => (await passed).send(message));
      });
      const heard = listen(page);
      const readings = (): number => heard.filter((one) => pathOf(one) === "/v1/user/all").length;
      await page.goto("/users?search=inbetween");
      await expect(users(page).getByText("Before")).toBeVisible();
      await rename(crema, uuid, "Meanwhile");
      expect(readings()).toBe(1);
      connect();
      await expect(users(page).getByText("Meanwhile")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(readings()).toBe(2);
    });
  },
);
