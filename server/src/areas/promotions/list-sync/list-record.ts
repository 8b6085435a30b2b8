import { createHash } from "node:crypto";
import type { ListField, Subscriber } from "../../../providers/mailing-lists/mailing-lists.ts";
import type { WantedPerson } from "./list-people-rows.ts";

/** What the list keeps of a person beside name, address and mobile number. */
export const listFields: readonly ListField[] = [
  { name: "FOM", kind: "text" },
  { name: "FomPoints", kind: "number" },
  { name: "Grind", kind: "text" },
  { name: "Postcode", kind: "text" },
  { name: "Birthday", kind: "day" },
];

export function subscriberOf({
  email,
  name,
  mobile,
  fom,
  points,
  grind,
  postcode,
  birthday,
}: WantedPerson): Subscriber {
  return {
    email,
    name,
    mobile,
    values: {
      FOM: fom,
      FomPoints: points,
      Grind: grind,
      Postcode: postcode,
      Birthday: birthday === "" ? "" : { day: birthday },
    },
  };
}

/** Known again as long as nothing of it changes: only changed records are sent. */
export const hashOf = (record: Subscriber): string =>
  createHash("sha256").update(JSON.stringify(record)).digest("base64url");
