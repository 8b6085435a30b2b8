/** Invented people for the gallery's tables, the same ones every time. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  roles: readonly ("Staff" | "Customer")[];
  status: "Active" | "Pending" | "Archived";
  createdAt: string;
  spent: string;
}

const firstNames = ["Ruby", "Noah", "Aroha", "Lachlan", "Priya", "Sione", "Zoe", "Theodore", "Mia", "Callum", "Ngaire"];
const lastNames = [
  "Ansell",
  "Murphy",
  "Te Rangi",
  "Papadopoulos-Fitzgerald",
  "Kaur",
  "Chen",
  "Rossi",
  "Taylor",
  "Brown",
];
const firstDay = Date.UTC(2026, 10, 20, 21, 46, 53);

function pick<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}

export const people: readonly Person[] = Array.from({ length: 200 }, (_, index) => {
  const firstName = pick(firstNames, index * 7);
  const lastName = pick(lastNames, index * 5 + Math.floor(index / 9));
  const handle = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, "");
  return {
    id: `person-${index}`,
    firstName,
    lastName,
    email: `${handle}${index > 60 ? index : ""}@${index % 6 === 0 ? "a-rather-long-company-name.example.com" : "example.com"}`,
    phone: `+614${String(10_000_000 + index * 48_211).slice(0, 8)}`,
    roles: index % 9 === 0 ? ["Staff", "Customer"] : index % 5 === 0 ? ["Staff"] : ["Customer"],
    status: index % 13 === 4 ? "Archived" : index % 7 === 2 ? "Pending" : "Active",
    createdAt: new Date(firstDay - index * 8_640_000 * 3.7).toISOString(),
    spent: (((index * 7919) % 90_000) / 100).toFixed(2),
  };
});
