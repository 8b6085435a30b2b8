/** What every way of signing on at Bean Drive must do; run against the sandbox, and against the real one where there is one. */
import { describe, expect, it } from "vitest";
import type { BeanDrive, BeanDriveVisit } from "./bean-drive.ts";
import { opened } from "../../../test/opened.ts";

export interface BeanDriveService {
  readonly beanDrive: BeanDrive;
  /** Its address, and an origin of ours at which it finds our keys. */
  readonly visit: Pick<BeanDriveVisit, "address" | "issuer">;
  readonly somebody: () => Pick<BeanDriveVisit, "userUuid">;
  close(): Promise<void>;
}
export interface BeanDriveStand extends BeanDriveService {
  goOn(seconds: number): Promise<void>;
  /** From now on another key signs; the one before stays published, or is withdrawn. */
  changeKey(before: "published" | "withdrawn"): BeanDrive;
}

const follow = (url: string): Promise<Response> => fetch(url, { redirect: "manual" });

/** What can be asked of a real one, too. */
export function describeBeanDriveService(service: () => BeanDriveService): void {
  const link = (more: Partial<BeanDriveVisit> = {}) => {
    const { beanDrive, visit, somebody } = service();
    return beanDrive.link({ ...visit, ...somebody(), ...more });
  };

  it("a browser that follows the link is let in and sent on to an address without the token", async () => {
    const { url, token } = await link();
    const answer = await follow(url);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("set-cookie")).toMatch(/\S/);
    expect(answer.headers.get("location")).not.toContain(token);
  });

  it("a link is good once", async () => {
    const { url } = await link();
    expect((await follow(url)).status).toBe(303);
    expect((await follow(url)).status).toBe(401);
  });

  it("a token for another address is worth nothing there", async () => {
    const { token } = await link({ address: "https://elsewhere.example/sso" });
    const url = new URL(service().visit.address);
    url.searchParams.set("token", token);
    expect((await follow(url.href)).status).toBe(401);
  });
}

export function describeBeanDrive(name: string, open: () => Promise<BeanDriveStand>): void {
  describe(`conformance of bean-drive: ${name}`, () => {
    const stand = opened(open);
    const link = (more: Partial<BeanDriveVisit> = {}, by: BeanDrive = stand().beanDrive) =>
      by.link({ ...stand().visit, ...stand().somebody(), ...more });

    describeBeanDriveService(stand);

    it("keys are changed without anybody noticing", async () => {
      const before = await link();
      const next = stand().changeKey("published");
      expect((await follow((await link({}, next)).url)).status).toBe(303);
      expect((await follow(before.url)).status).toBe(303);
    });

    it("what a withdrawn key signed is worth nothing", async () => {
      const before = await link();
      const next = stand().changeKey("withdrawn");
      expect((await follow((await link({}, next)).url)).status).toBe(303);
      expect((await follow(before.url)).status).toBe(401);
    });

    it("a link that was not used within a minute is worth nothing", async () => {
      const last = stand().changeKey("withdrawn");
      const { url } = await link({}, last);
      await stand().goOn(75);
      expect((await follow(url)).status).toBe(401);
    });
  });
}
