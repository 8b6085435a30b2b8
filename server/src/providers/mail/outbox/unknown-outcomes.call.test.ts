import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { told, useOutbox } from "../../../../test/outbox.ts";
import { hours, minutes } from "../../../platform/clock/clock.ts";
import type { Journal } from "../../../platform/journal/journal.ts";
import { type MailTransport, noMailServer } from "../mail.ts";
import type { MailKind } from "../mail-kinds.ts";
import { mailTasks } from "../send-outbound-mail.ts";

const { app, sandbox, queued, run, sweep, rowOf, jobFor } = await useOutbox({
  PUBLIC_URL: "https://console.crema.test",
});
beforeEach(() => app.clock.advance(minutes(1)));

const aQueuedMail = (recipient: string, kind: MailKind = "verify-email") => queued(recipient, { kind });
const dies: MailTransport = { ...noMailServer, deliver: () => Promise.reject(new Error("the process died")) };

describe("a mail of unknown outcome", () => {
  it("sends an account mail of unknown outcome again, under the same id, until it is given up", async () => {
    const id = await aQueuedMail("drop-after-dot+dan@example.test");
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "unknown", wait: 60 });
    app.clock.advance(minutes(1));
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sent" });
    const ids = (await sandbox().mails("drop-after-dot+dan@example.test")).map((mail) => mail.messageId);
    expect(ids).toEqual([`<${id}@crema.test>`, `<${id}@crema.test>`]);

    const lost = await aQueuedMail("lost@example.test");
    const unknown = { kind: "unknown", reason: "lost" } as const;
    const transport = told(...Array.from({ length: 9 }, () => unknown));
    for (let n = 0; n < 9; n += 1) {
      await run(lost, transport);
      app.clock.advance(hours(25));
    }
    expect(transport.given).toHaveLength(7);
    expect(await rowOf(lost)).toMatchObject({ state: "failed", reason: "lost" });
  });

  it.each(["voucher-code", "gift-card"] as const)(
    "never sends a mail of kind %s again by itself if the server's answer is lost after the final dot",
    async (kind) => {
      const recipient = `drop-after-dot+${kind}@example.test`;
      const id = await aQueuedMail(recipient, kind);
      await run(id);
      const unconfirmed = { state: "unconfirmed", reason: "the connection was lost before the server's answer" };
      expect(await rowOf(id)).toMatchObject(unconfirmed);
      app.clock.advance(hours(30));
      await sweep();
      await run(id);
      expect(await rowOf(id)).toMatchObject(unconfirmed);
      expect(await sandbox().mails(recipient)).toHaveLength(1);
    },
  );

  it("takes an account mail up again whose worker died while sending", async () => {
    const id = await aQueuedMail("orphan@example.test");
    await expect(run(id, dies)).rejects.toThrow("died");
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sending", attempts: 1 });
    app.clock.advance(minutes(5));
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("gives an account mail up whose workers keep dying", async () => {
    const id = await aQueuedMail("deadly@example.test");
    for (let n = 0; n < 20; n += 1) {
      await expect(run(id, dies)).rejects.toThrow("died");
      app.clock.advance(minutes(5));
    }
    await sweep();
    expect(await rowOf(id)).toMatchObject({ state: "failed", reason: "the process that was sending it ended" });
  });

  it("leaves a mail of value to staff whose worker died while sending, and sends one that had certainly not left", async () => {
    const begun = await aQueuedMail("begun@example.test", "voucher-code");
    await expect(run(begun, dies)).rejects.toThrow("died");
    const claimed = await aQueuedMail("claimed@example.test", "voucher-code");
    const diesBefore = { ...noMailServer, turn: () => Promise.reject(new Error("the process died")) };
    await expect(run(claimed, diesBefore)).rejects.toThrow("died");
    app.clock.advance(minutes(5));
    await run(begun);
    await run(claimed);
    const reason = "the process that was sending it ended";
    expect(await rowOf(begun)).toMatchObject({ state: "unconfirmed", reason });
    expect(await rowOf(claimed)).toMatchObject({ state: "sent" });
    expect(await sandbox().mails("begun@example.test")).toEqual([]);
    expect(await sandbox().mails("claimed@example.test")).toHaveLength(1);
  });

  it("leaves a mail of value to staff whose outcome an earlier version left unknown", async () => {
    const id = await aQueuedMail("old@example.test", "voucher-code");
    await sql`update outbound_mails set state = 'unknown', last_error = 'the answer was lost' where id = ${id}`.execute(
      app.platform.db,
    );
    const transport = told();
    await run(id, transport);
    expect(transport.given).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: "unconfirmed", reason: "the answer was lost" });
  });

  it("does not send what another worker took over while this one was held up", async () => {
    const id = await aQueuedMail("held-up@example.test", "voucher-code");
    const late = told();
    const slowed: MailTransport = {
      ...late,
      turn: async () => {
        app.clock.advance(minutes(5));
        await run(id);
      },
    };
    await run(id, slowed);
    expect(late.given).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    expect(await sandbox().mails("held-up@example.test")).toHaveLength(1);
  });

  it("does not send where another worker has it, or its time was over and nobody had yet", async () => {
    const late = told();
    const slowed = (meanwhile: (id: string) => Promise<unknown>) => async (id: string) =>
      run(id, {
        ...late,
        turn: async () => {
          app.clock.advance(minutes(5));
          await meanwhile(id);
        },
      });
    const taken = await aQueuedMail("taken@example.test");
    await slowed((id) => expect(run(id, dies)).rejects.toThrow("died"))(taken);
    expect(await rowOf(taken)).toMatchObject({ state: "sending", attempts: 2 });
    const left = await aQueuedMail("left@example.test");
    await slowed(() => Promise.resolve())(left);
    expect(late.given).toEqual([]);
  });

  it.each(["performance", "system"])(
    "does not send when the note took too long by the %s clock alone",
    async (which) => {
      const id = await aQueuedMail("slow-note@example.test");
      const late = told();
      const now = performance.now.bind(performance);
      let stoodStillMs = 0;
      const watch = vi.spyOn(performance, "now").mockImplementation(() => now() + stoodStillMs);
      onTestFinished(() => watch.mockRestore());
      const journal: Journal = {
        ...app.platform.journal,
        append: async (entries) => {
          await app.platform.journal.append(entries);
          if (which === "performance") stoodStillMs = 11_000;
          else app.clock.advance(11_000);
        },
      };
      await mailTasks(late)["send-mail"]?.run({ ...app.platform, journal }, { mail: id });
      expect([late.given, await rowOf(id)]).toMatchObject([[], { state: "pending", reason: "the sender was held up" }]);
    },
  );

  it("is not decided by a worker from which another one took it over", async () => {
    const id = await aQueuedMail("overtaken@example.test");
    const slow: MailTransport = {
      ...noMailServer,
      deliver: async () => {
        app.clock.advance(minutes(5));
        await expect(run(id, dies)).rejects.toThrow("died");
        return { kind: "refused", reason: "no such mailbox" };
      },
    };
    await run(id, slow);
    expect(await rowOf(id)).toMatchObject({ state: "sending", attempts: 2, reason: "" });
  });

  it("is sent, not unconfirmed, once the server's answer comes to the worker that was taken for dead", async () => {
    const id = await aQueuedMail("late-answer@example.test", "voucher-code");
    const slow: MailTransport = {
      ...noMailServer,
      deliver: async () => {
        app.clock.advance(minutes(5));
        await sweep();
        expect(await rowOf(id)).toMatchObject({ state: "unconfirmed" });
        return { kind: "accepted", reference: "ok" };
      },
    };
    await run(id, slow);
    expect(await rowOf(id)).toMatchObject({ state: "sent", reason: "" });
  });

  it("takes over what a process worked on 30 s after it was last seen, and nothing of one that lives", async () => {
    const id = await aQueuedMail("silent@example.test");
    await expect(run(id, dies)).rejects.toThrow("died");
    // It is another process's, which shows nobody that it lives, as this one does every ten seconds.
    const seen = async (secondsAgo: number): Promise<void> => {
      const { db } = app.platform;
      await sql`
        insert into instances (instance_id, started_at, last_seen_at)
        values (424242, clock_timestamp(), clock_timestamp() - make_interval(secs => ${secondsAgo}))
        on conflict (instance_id) do update set last_seen_at = excluded.last_seen_at`.execute(db);
      await sql`update outbound_mails set instance_id = 424242 where id = ${id}`.execute(db);
    };
    await seen(20);
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sending", attempts: 1 });
    const nextLook = ((await jobFor(id))?.getTime() ?? 0) - app.clock.now().getTime();
    expect(nextLook).toBeGreaterThan(0);
    expect(nextLook).toBeLessThanOrEqual(10_001);
    await seen(31);
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
  });
});
