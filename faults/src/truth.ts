/** What the providers hold, asked past our program, and whether it agrees with our book. */
import { z } from "zod";
import { type Book, rewardCents, type RunOrder } from "./business.ts";

const ordersShape = z.object({
  orders: z.array(z.object({ orderNum: z.union([z.number(), z.string()]).transform(String) })),
});
const cardShape = z.object({ movements: z.array(z.object({ money: z.string() })) });

/** The ERP's orders under a reference. */
export async function erpOrders(control: string, reference: string): Promise<string[]> {
  const answer = await fetch(`${control}/_sandbox/orders?po=${encodeURIComponent(reference)}`);
  return ordersShape.parse(await answer.json()).orders.map(({ orderNum }) => orderNum);
}

/** By how many cents a card grew. */
export async function grownBy(control: string, card: string): Promise<number> {
  const answer = await fetch(`${control}/_sandbox/cards/${card}?account=loyalty`);
  const { movements } = cardShape.parse(await answer.json());
  return movements.reduce((sum, { money }) => sum + Math.round(Number(money) * 100), 0);
}

/** Every way in which an order's truth and our book disagree. */
export async function disagreements(
  orders: readonly RunOrder[],
  { book, epicor, givex }: { book: ReadonlyMap<number, Book>; epicor: string; givex: string },
): Promise<string[]> {
  const found: string[] = [];
  for (const { orderId, card, reference } of orders) {
    const known = book.get(orderId);
    const there = await erpOrders(epicor, reference);
    const cents = await grownBy(givex, card);
    found.push(...uploadProblems(orderId, known, there), ...rewardProblems(orderId, known, cents));
  }
  return found;
}

function uploadProblems(orderId: number, known: Book | undefined, there: readonly string[]): string[] {
  const problems: string[] = [];
  if (there.length > 1) problems.push(`order ${orderId} is in the ERP ${there.length} times`);
  if (known?.upload === "confirmed" && there[0] !== known.epicorId)
    problems.push(`order ${orderId} is noted as ${known.epicorId}, and the ERP has ${there.join() || "none"}`);
  return problems;
}

function rewardProblems(orderId: number, known: Book | undefined, cents: number): string[] {
  const noted = known?.reward === "confirmed" ? (known.cents ?? 0) : 0;
  const isSettled = known?.reward === "confirmed" || known?.reward === "rejected";
  if (isSettled && cents !== noted)
    return [`order ${orderId} is noted with ${noted} cents, and its card grew by ${cents}`];
  return cents > rewardCents ? [`order ${orderId}'s card grew by ${cents}`] : [];
}
