/** Every way in which the books contradict the promise: no duplicates, no gaps but the listed ones, nothing of another order. */
import {
  type Books,
  type CardEntry,
  type CourierEntry,
  type ErpEntry,
  type KnownOrder,
  type Ledger,
  listedKey,
  type MailEntry,
  type OrderData,
  type Sale,
} from "./ledgers.ts";

export interface Breach {
  readonly ledger: Ledger;
  /** "unnoted": a third party holds it, and Crema does not know. */
  readonly kind: "duplicate" | "gap" | "foreign" | "unnoted";
  readonly text: string;
}

export function breachesOf(books: Books): Breach[] {
  return [
    ...erpBreaches(books),
    ...cardBreaches(books),
    ...courierBreaches(books),
    ...mailBreaches(books),
    ...shopBreaches(books),
  ];
}

function grouped<T>(all: readonly T[], label: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(label(one), [...(groups.get(label(one)) ?? []), one]);
  return groups;
}

const sentSales = ({ sales }: Books): readonly Sale[] => sales.filter(({ where }) => where === "shop");
const knownOrders = ({ orders }: Books): ReadonlyMap<string, KnownOrder> => new Map(orders.map((one) => [one.id, one]));

function erpBreaches(books: Books): Breach[] {
  const [byRecipient, known] = [grouped(books.erp, ({ shipTo }) => shipTo.name), knownOrders(books)];
  const found = sentSales(books).flatMap((sale) => {
    const entries = byRecipient.get(sale.shipTo.name) ?? [];
    byRecipient.delete(sale.shipTo.name);
    return erpBreachesOf(sale, { entries, known: known.get(sale.id) });
  });
  const nobodys = [...byRecipient.values()].flat();
  return [
    ...found,
    ...nobodys.map((one) => breach("ERP", "foreign", `${one.number} is for '${one.shipTo.name}', who ordered nothing`)),
  ];
}

interface Found<T> {
  readonly entries: readonly T[];
  readonly known: KnownOrder | undefined;
}

function erpBreachesOf(sale: Sale, { entries, known }: Found<ErpEntry>): Breach[] {
  const found = entries.flatMap((entry) =>
    foreignData("ERP", `${entry.number} for ${sale.id}`, [
      ...orderFields(sale, entry, `WEB-${sale.key}`),
      ["total in cents", sale.totalCents, entry.totalCents],
    ]),
  );
  const [numbers, noted] = [entries.map(({ number }) => number), known?.erpNumber ?? ""];
  if (entries.length === 0)
    return [breach("ERP", "gap", `${sale.id} is not there${noted === "" ? "" : `, but is noted as ${noted}`}`)];
  if (entries.length > 1) found.push(breach("ERP", "duplicate", `${sale.id} is there as ${numbers.join(", ")}`));
  if (noted === "") found.push(breach("ERP", "unnoted", `${sale.id} is there as ${numbers.join(", ")}`));
  if (noted !== "" && !numbers.includes(noted))
    found.push(breach("ERP", "foreign", `${sale.id} is noted as ${noted}, and is ${numbers.join(", ")}`));
  return found;
}

/** What it is, what it should be and what it is there. */
type Field = readonly [name: string, due: string | number, there: string | number];

const shipToFields = ["name", "street", "city", "state", "postCode", "country", "phone"] as const;

function orderFields(sale: Sale, there: OrderData, reference: string): Field[] {
  return [
    ["reference", reference, there.reference],
    ["email", sale.email, there.email],
    ["lines", linesText(sale), linesText(there)],
    ...shipToFields.map((name): Field => [name, sale.shipTo[name], there.shipTo[name]]),
  ];
}

const linesText = ({ lines }: Pick<OrderData, "lines">): string =>
  lines
    .map(({ part, quantity }) => `${quantity} x ${part}`)
    .toSorted()
    .join(", ");

/** One breach for whatever of an order is not its own. */
function foreignData(ledger: Ledger, what: string, fields: readonly Field[]): Breach[] {
  const wrong = fields.filter(([, due, there]) => due !== there);
  const texts = wrong.map(([name, due, there]) => `${name} '${there}' instead of '${due}'`);
  return texts.length === 0 ? [] : [breach(ledger, "foreign", `${what} has ${texts.join("; ")}`)];
}

/** By card: of equal rewards of one customer any may have been taken for any other. */
function cardBreaches(books: Books): Breach[] {
  const [byCard, known] = [grouped(books.cards, ({ card }) => card), knownOrders(books)];
  const rewarded = books.sales.filter(({ rewardCents }) => rewardCents > 0);
  const found = [...grouped(rewarded, ({ card }) => card)].flatMap(([card, sales]) => {
    const entries = byCard.get(card) ?? [];
    byCard.delete(card);
    const strangers = entries
      .filter(({ cents }) => sales.some(({ rewardCents }) => rewardCents === cents))
      .filter((entry) => !sales.some((sale) => isCodeOf(entry, sale)));
    const [due, given] = [
      countsOf(sales.map(({ rewardCents }) => rewardCents)),
      countsOf(entries.map(({ cents }) => cents)),
    ];
    const amounts = [...new Set([...due.keys(), ...given.keys()])].flatMap((cents): Breach[] => {
      const [owed, got] = [due.get(cents) ?? 0, given.get(cents) ?? 0];
      const of = `card ${card} of ${sales.map(({ id }) => id).join(", ")}`;
      if (owed === 0) return [breach("gift cards", "foreign", `${of} was given ${cents} cents, which no order earned`)];
      if (got > owed)
        return [breach("gift cards", "duplicate", `${of} was given ${cents} cents ${got} times instead of ${owed}`)];
      return got < owed
        ? [breach("gift cards", "gap", `${of} was given ${cents} cents ${got} times instead of ${owed}`)]
        : [];
    });
    const codes = strangers.map(({ code }) =>
      breach("gift cards", "foreign", `card ${card} has a credit under ${code}`),
    );
    return [...amounts, ...codes, ...unnotedCredits(card, { sales, entries, known })];
  });
  const others = [...byCard.keys()].map((card) =>
    breach("gift cards", "foreign", `card ${card} was given something, and earned nothing`),
  );
  return [...found, ...others];
}

interface OfCard {
  readonly sales: readonly Sale[];
  readonly entries: readonly CardEntry[];
  readonly known: ReadonlyMap<string, KnownOrder>;
}

/** Each credit is the noted one of a sale of its amount, or of a sale that staff rewarded by hand; no credit is noted for two. */
function unnotedCredits(card: string, { sales, entries, known }: OfCard): Breach[] {
  const found: Breach[] = [];
  const left = [...entries];
  const byHand: number[] = [];
  for (const { id, rewardCents } of sales) {
    const { creditReference: reference = "", isRewardedByHand = false } = known.get(id) ?? {};
    const at = left.findIndex((one) => one.reference === reference && one.cents === rewardCents);
    if (at >= 0) left.splice(at, 1);
    else if (reference !== "")
      found.push(breach("gift cards", "foreign", `${id} is noted with the credit ${reference}, which is not its own`));
    else if (isRewardedByHand) byHand.push(rewardCents);
  }
  for (const { cents, code } of left) {
    const at = byHand.indexOf(cents);
    if (at >= 0) byHand.splice(at, 1);
    else found.push(breach("gift cards", "unnoted", `card ${card} has the credit ${code} of ${cents} cents`));
  }
  return found;
}

/** The code of Crema's own credit of a sale, or of one that staff made at the provider. */
const isCodeOf = ({ code, cents }: CardEntry, { id, key, rewardCents }: Sale): boolean =>
  cents === rewardCents && (code === `STAFF-${id}` || code.replace(/-\d+$/, "") === `R-${key}`);

function countsOf(all: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function courierBreaches(books: Books): Breach[] {
  const [byRecipient, known] = [grouped(books.courier, ({ shipTo }) => shipTo.name), knownOrders(books)];
  const found = sentSales(books).flatMap((sale) => {
    const entries = byRecipient.get(sale.shipTo.name) ?? [];
    byRecipient.delete(sale.shipTo.name);
    return courierBreachesOf(sale, {
      entries,
      known: known.get(sale.id),
      isListed: books.listed.has(listedKey("courier", sale.id)),
    });
  });
  const nobodys = [...byRecipient.values()].flat();
  return [
    ...found,
    ...nobodys.map((one) =>
      breach("courier", "foreign", `${one.trackingNumber} is for '${one.shipTo.name}', who ordered nothing`),
    ),
  ];
}

function courierBreachesOf(
  sale: Sale,
  { entries, known, isListed }: Found<CourierEntry> & { readonly isListed: boolean },
): Breach[] {
  const found: Breach[] = [];
  const numbers = entries.map(({ trackingNumber }) => trackingNumber);
  if (entries.length > 1) found.push(breach("courier", "duplicate", `${sale.id} is booked as ${numbers.join(", ")}`));
  if (entries.length === 0 && !isListed) found.push(breach("courier", "gap", `${sale.id} is not booked`));
  for (const entry of entries)
    found.push(
      ...foreignData("courier", `${entry.trackingNumber} for ${sale.id}`, orderFields(sale, entry, `ord_${sale.key}`)),
    );
  for (const number of numbers)
    if (known?.trackingNumbers.includes(number) !== true)
      found.push(breach("courier", "unnoted", `${sale.id} is booked as ${number}`));
  for (const noted of known?.trackingNumbers ?? [])
    if (!numbers.includes(noted))
      found.push(breach("courier", "foreign", `${sale.id} shows ${noted}, which is not its parcel`));
  return found;
}

/** At most one copy of each code, to whom it belongs; one for each code that is still known. */
function mailBreaches({ mails, codes, listed }: Books): Breach[] {
  const byCode = grouped(mails, ({ code }) => code);
  const copies = [...byCode].flatMap(([code, entries]) => copiesBreaches(code, entries));
  const holders = codes.flatMap(({ code, email }): Breach[] => {
    const entries = byCode.get(code) ?? [];
    const others = entries.filter(({ to }) => to !== email);
    if (others.length > 0)
      return [breach("mail", "foreign", `${code} of ${email} was mailed to ${others.map(({ to }) => to).join(", ")}`)];
    return entries.length > 0 || listed.has(listedKey("mail", code))
      ? []
      : [breach("mail", "gap", `${code} was not mailed to ${email}`)];
  });
  return [...copies, ...holders];
}

const copiesBreaches = (code: string, entries: readonly MailEntry[]): Breach[] =>
  entries.length > 1 ? [breach("mail", "duplicate", `${code} was mailed ${entries.length} times`)] : [];

/** Each sale is in Crema once, one of the shop with the note that the shop has. */
function shopBreaches({ sales, orders }: Books): Breach[] {
  const byId = grouped(orders, ({ id }) => id);
  return sales.flatMap((sale): Breach[] => {
    const known = byId.get(sale.id) ?? [];
    const [first] = known;
    if (first === undefined) return [breach("shop", "gap", `${sale.id} is not in Crema`)];
    if (known.length > 1) return [breach("shop", "duplicate", `${sale.id} is in Crema ${known.length} times`)];
    return sale.where === "till" || first.note === sale.note
      ? []
      : [breach("shop", "foreign", `${sale.id} has the note '${first.note}' here and '${sale.note}' there`)];
  });
}

const breach = (ledger: Ledger, kind: Breach["kind"], text: string): Breach => ({ ledger, kind, text });

/** How many of which kind, for a line of figures: `ERP duplicate 2, mail gap 1`; '' if there are none. */
export function breachCounts(breaches: readonly Breach[]): string {
  const counts = grouped(breaches, ({ ledger, kind }) => `${ledger} ${kind}`);
  return [...counts].map(([name, all]) => `${name} ${all.length}`).join(", ");
}
