/** What staff do on the page of a restored database, by its calls alone. */
import { z } from "zod";
import type { Staff } from "./staff.ts";

const current = z.object({
  restore: z
    .object({
      kinds: z.array(
        z
          .object({
            kind: z.string(),
            label: z.string(),
            canBeAsked: z.boolean(),
            waiting: z.number(),
            listVersion: z.string(),
            isReleased: z.boolean(),
          })
          .loose(),
      ),
    })
    .loose()
    .nullable(),
});
export type Restore = NonNullable<z.infer<typeof current>["restore"]>;

const items = z.object({
  items: z.array(
    z
      .object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        link: z.string().optional(),
        suggestion: z.string(),
        decision: z.string().nullable(),
      })
      .loose(),
  ),
});
export type Item = z.infer<typeof items>["items"][number];

/** @returns undefined if this is no restored database, or this Crema knows nothing of restores */
export async function currentRestore(staff: Staff): Promise<Restore | undefined> {
  const { status, body } = await staff.get("/v1/restores/current");
  return status === 200 ? (current.parse(body).restore ?? undefined) : undefined;
}

const pageSize = 200;

async function itemsOf(staff: Staff, kind: string): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await staff.get(
      `/v1/restores/current/items?kind=${encodeURIComponent(kind)}&page=${page}&pageSize=${pageSize}`,
    );
    const read = items.parse(body).items;
    found.push(...read);
    if (read.length < pageSize) return found;
  }
}

/** A process that was killed may have released it before it could answer: staff read the page again. */
async function isReleased(staff: Staff, kind: string): Promise<boolean> {
  const now = await currentRestore(staff);
  return now === undefined || now.kinds.some((one) => one.kind === kind && one.isReleased);
}

/** Releases every kind as the page suggests. @returns what was treated as sent */
export async function releaseAll(staff: Staff, { kinds }: Restore): Promise<Item[]> {
  const treated: Item[] = [];
  for (const { kind, canBeAsked } of kinds) {
    if (!canBeAsked)
      treated.push(...(await itemsOf(staff, kind)).filter(({ suggestion }) => suggestion === "treat-as-sent"));
    await release(staff, kind);
  }
  return treated;
}

const refusal = z.object({ code: z.string() });

/** As the page does: it confirms the list that it shows, and asks again if that has changed meanwhile. */
async function release(staff: Staff, kind: string): Promise<void> {
  for (;;) {
    const shown = (await currentRestore(staff))?.kinds.find((one) => one.kind === kind);
    const { status, body } = await staff.send("POST", "/v1/restores/current/release", {
      kind,
      remaining: "suggested",
      listVersion: shown?.listVersion ?? "",
    });
    if (status === 200) return;
    if (await isReleased(staff, kind)) return;
    if (refusal.safeParse(body).data?.code !== "not_as_seen")
      throw new Error(`releasing ${kind} answered ${status}: ${JSON.stringify(body)}`);
  }
}
