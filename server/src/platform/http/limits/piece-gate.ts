import { pipeline, type Readable, Transform } from "node:stream";

/** Passes a stream on. */
export type PieceGate = (source: Readable) => Readable;

/**
 * Lets all streams together pass so many pieces in each turn of the event loop: hundreds of readers who come at once each get their pieces
 * somewhat later, and everybody else's answers go out between turns.
 */
export function createPieceGate(perTurn: number): PieceGate {
  const waiting: (() => void)[] = [];
  let [left, isTurnDue] = [perTurn, false];
  const beginTurn = (): void => {
    isTurnDue = false;
    const passed = waiting.splice(0, perTurn);
    left = perTurn - passed.length;
    if (waiting.length > 0) awaitTurn();
    for (const pass of passed) pass();
  };
  const awaitTurn = (): void => {
    if (!isTurnDue) setImmediate(beginTurn);
    isTurnDue = true;
  };
  return (source) => {
    const { readableHighWaterMark: highWaterMark } = source;
    const gate = new Transform({
      highWaterMark,
      transform(piece, _encoding, done) {
        const pass = (): void => done(null, piece);
        awaitTurn();
        if (left === 0) return void waiting.push(pass);
        left -= 1;
        pass();
      },
    });
    // An error reaches whoever reads, and one who stops reading closes the source.
    return pipeline(source, gate, () => undefined);
  };
}
