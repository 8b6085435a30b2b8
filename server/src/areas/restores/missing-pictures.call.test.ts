import { getCurrentRestore } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { memoryImages } from "../../../test/images.ts";
import { startInstallation } from "../../../test/installation.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";

const name = `${"0123456789abcdef".repeat(2)}.png`;

it("names and counts pictures that are missing after a restore, also if the process that found it ended too soon", async () => {
  const here = await startInstallation({ ports: { imageStore: memoryImages().imageStore } });
  onTestFinished(() => here.stop());
  const admin = await aStaffMember(here.app, { permissions: ["permission.edit"] });
  const missing = async () => {
    const headers = await signInAs(here.app, admin);
    const { restore } = (await here.app.call(getCurrentRestore, { headers })).body;
    return [restore?.missingPictures.includes(name), restore?.missingPictures.length, restore?.missingPictureCount];
  };
  const at = here.app.clock.now();
  await sql`
    insert into offers (image_url, created_at, updated_at)
    select 'https://console.crema.test/uploads/' || case when n = 0 then ${name} else lpad(n::text, 32, 'f') || '.png' end, ${at}, ${at}
    from generate_series(0, 119) n`.execute(here.app.platform.db);
  await here.backUp();
  here.app.clock.advance(1_000);
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  await here.restore();
  await expect.poll(missing).toEqual([true, 100, 120]);

  // As if it had ended before it could store them.
  await sql`update restores set missing_pictures = null`.execute(here.app.platform.db);
  await here.restart();
  await expect.poll(missing).toEqual([true, 100, 120]);
});
