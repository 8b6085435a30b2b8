import { getLastUserChange, setPassword, updateUser } from "@crema/contract/areas/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

let app: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  app = await startTestApp();
  const editor = await aStaffMember(app, {
    permissions: ["user.edit"],
    firstName: "Ana",
    lastName: "Reid",
  });
  headers = await signInAs(app, editor);
});
afterAll(() => app.stop());

const lastChange = (uuid: string) => app.call(getLastUserChange, { params: { uuid }, headers });

describe("GET /v1/user/{uuid}/last-change", () => {
  it("is empty where nobody changed the user", async () => {
    expect((await lastChange(await aCustomer(app))).body).toEqual({ changedBy: "", changedAt: "" });
  });

  it("names who changed the user last, and when", async () => {
    const uuid = await aCustomer(app);
    await app.call(updateUser, { params: { uuid }, body: { profile: { postcode: "4000" } }, headers });
    expect((await lastChange(uuid)).body).toEqual({ changedBy: "Ana Reid", changedAt: app.clock.now().toISOString() });
  });

  it("does not name somebody who only set the password since", async () => {
    const uuid = await aCustomer(app);
    await app.call(updateUser, { params: { uuid }, body: { profile: { postcode: "4000" } }, headers });
    const other = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit"], firstName: "Ben" }));
    await app.call(setPassword, { params: { userUuid: uuid }, body: { password: "Fresh-beans-7" }, headers: other });
    expect((await lastChange(uuid)).body.changedBy).toBe("Ana Reid");
  });

  it("answers 404 for nobody", async () => {
    expect((await lastChange("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff")).status).toBe(404);
  });
});
