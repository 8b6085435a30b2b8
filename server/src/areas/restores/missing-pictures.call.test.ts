import { getCurrentRestore } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { memoryImages } from "../../../test/images.ts";
import { startInstallation } from "../../../test/installation.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";

const name = `${"0123456789abcdef".repeat(2)}.png`;

it("names pictures that are missing after a restore, also if the process that found it ended too soon", async () => {
  const here = await startInstallation({ ports: { imageStore: memoryImages().imageStore } });
  onTestFinished(() => here.stop());
  const admin = await aStaffMember(here.app, { permissions: ["permission.edit"] });
  const missing = async () => {
    const headers = await signInAs(here.app, admin);
    return (await here.app.call(getCurrentRestore, { headers })).body.restore?.missingPictures;
  };
  const [address, at] = [`https://console.crema.test/uploads/${name}`, here.app.clock.now()];
  await sql`insert into offers (image_url, created_at, updated_at) values (${address}, ${at}, ${at})`.execute(
    here.app.platform.db,
  );
  await here.backUp();
  here.app.clock.advance(1_000);
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  await here.restore();
  await expect.poll(missing).toEqual([name]);

  // As if it had ended before it could store them.
  await sql`update restores set missing_pictures = '{}'`.execute(here.app.platform.db);
  await here.restart();
  await expect.poll(missing).toEqual([name]);
});
