/**
 * Lets so many pieces of work be done in each turn of the event loop. What is over waits for the next turns, in its order, so that everybody
 * else's answers go out between them.
 */
export function limitPerTurn(perTurn: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let [left, isTurnDue] = [perTurn, false];
  const beginTurn = (): void => {
    isTurnDue = false;
    const due = waiting.splice(0, perTurn);
    left = perTurn - due.length;
    if (due.length > 0) awaitTurn();
    for (const work of due) work();
  };
  const awaitTurn = (): void => {
    if (!isTurnDue) setImmediate(beginTurn);
    isTurnDue = true;
  };
  return (work) => {
    awaitTurn();
    if (left === 0) return void waiting.push(work);
    left -= 1;
    work();
  };
}
