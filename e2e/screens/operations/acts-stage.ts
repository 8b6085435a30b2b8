/** What staff did, for the audit and the histories. */
import { listLocations, updateLocationByUuid } from "@crema/contract/areas/locations";
import { listVouchers, updateVoucher } from "@crema/contract/areas/promotions";
import { demoStaff } from "../../../server/src/demo/staff.ts";
import { signInAs } from "../../../server/test/sessions.ts";
import type { TestApp } from "../../../server/test/test-app.ts";

/** What the screens show of it. */
export interface ActsShown {
  /** A location with three changes in its history. */
  readonly changedLocation: string;
}

const minuteMs = 60_000;

/** A morning's changes of a location and a voucher, by two members of staff. */
export async function addActs(app: TestApp): Promise<ActsShown> {
  const now = app.clock.now();
  const staffed = async (name: string) => {
    const member = demoStaff.find(({ email }) => email.startsWith(`${name}@`));
    if (member === undefined) throw new Error(`the demo business has no ${name}`);
    return signInAs(app, member.uuid);
  };
  const [boss, service] = [await staffed("admin"), await staffed("service")];
  const location = (await app.call(listLocations, { headers: boss })).body.locations[0]?.uuid ?? "";
  const voucher = (await app.call(listVouchers, { headers: boss })).body.vouchers[0]?.uuid ?? "";
  const changes = [{ phone: "07 3200 1234" }, { hasFreeWifi: true, email: "milton@crema.test" }, { phone: "" }];
  for (const [n, body] of changes.entries()) {
    app.clock.set(new Date(now.getTime() - (90 - 25 * n) * minuteMs));
    await app.call(updateLocationByUuid, { params: { uuid: location }, body, headers: boss });
  }
  await app.call(updateVoucher, { params: { uuid: voucher }, body: { defaultExpiry: 90 }, headers: service });
  app.clock.set(now);
  return { changedLocation: location };
}
