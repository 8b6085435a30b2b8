import { expect, it } from "vitest";
import { pausedKinds } from "./paused-kinds.ts";

const kinds = (...labels: string[]) => labels.map((label) => ({ label, isReleased: false }));

it("names up to three kinds that are not released, and counts the others", () => {
  expect(pausedKinds(kinds("Mails"))).toBe("Mails");
  expect(pausedKinds([...kinds("Mails", "SMS", "Pushes"), { label: "Courier bookings", isReleased: true }])).toBe(
    "Mails, SMS and Pushes",
  );
  expect(pausedKinds(kinds("Mails", "SMS", "Pushes", "Courier bookings", "Epicor uploads"))).toBe(
    "Mails, SMS and 3 more",
  );
});
