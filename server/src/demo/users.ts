import { hashPassword } from "../areas/sign-in/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { insertRows } from "../platform/database/write-rows.ts";
import { customerCount, demoCustomers, type DemoUser } from "./customers.ts";
import { type DemoArea, type DemoContext, daysBefore } from "./demo-area.ts";
import { chanceOf } from "./random.ts";
import { demoStaff, type DemoStaffMember } from "./staff.ts";

export const usersDemo: DemoArea = {
  name: "users",
  async seed(tx, context) {
    const customers = demoCustomers(context);
    await insertRows(tx, "users", [
      ...demoStaff.map((one) => staffRow(one, context)),
      ...customers.map((one) => one.user),
    ]);
    await insertRows(
      tx,
      "user_addresses",
      customers.flatMap((one) => one.addresses),
    );
    await seedRights(tx, context);
    const logs = appLinksOf(
      customers.map((one) => one.user),
      context,
    );
    await insertRows(tx, "notification_logs", logs);
    return `${customerCount} customers and ${demoStaff.length} members of staff`;
  },
};

async function seedRights(tx: Tx, { password, midnight }: DemoContext): Promise<void> {
  const hashes = await Promise.all(demoStaff.map(() => hashPassword(password)));
  const credentials = demoStaff.map(({ uuid }, index) => ({
    user_uuid: uuid,
    password_hash: hashes[index],
    changed_at: midnight,
  }));
  await insertRows(tx, "credentials", credentials);
  const permissions = demoStaff.map(({ uuid, grant }) => ({ user_uuid: uuid, ...grant }));
  await insertRows(
    tx,
    "permissions",
    permissions.map(({ user_uuid, permissions: edits, read }) => ({ user_uuid, permissions: edits, read })),
  );
}

const staffRow = (one: DemoStaffMember, context: DemoContext): DemoUser => {
  const joined = daysBefore(context, 900);
  return {
    uuid: one.uuid,
    role: "staff",
    email: one.email,
    first_name: one.firstName,
    last_name: one.lastName,
    phone_number: "+61755501000",
    mobile_number: "",
    birthday: null,
    postcode: "4101",
    country: "Australia",
    email_verified_at: joined,
    ended_at: null,
    grind: "",
    email_birthday_offer: false,
    email_marketing: false,
    postal_birthday_offer: false,
    sms_marketing: false,
    registered_at: joined,
    last_app_login_at: null,
    created_at: joined,
    updated_at: joined,
    storefront_id: null,
  };
};

function appLinksOf(users: readonly DemoUser[], { midnight }: DemoContext) {
  const chance = chanceOf("crema demo app links");
  return users.flatMap((user) => {
    if (user.mobile_number === "" || !chance.happens(0.25)) return [];
    const span = midnight.getTime() - user.created_at.getTime();
    const first = new Date(user.created_at.getTime() + Math.floor(span * 0.8 * chance.next()));
    const result = chance.happens(0.87) ? "delivered" : chance.oneOf(["failed", "expired"]);
    const log = { uuid: chance.uuid(), user_uuid: user.uuid, type: "SMS_APP_LINK", result, created_at: first };
    if (result === "delivered") return [log];
    const again = new Date(first.getTime() + Math.floor(span * 0.1 * chance.next()));
    return [log, { ...log, uuid: chance.uuid(), result: "delivered", created_at: again }];
  });
}
