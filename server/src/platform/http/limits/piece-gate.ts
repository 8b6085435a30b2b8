import { type Readable, Transform } from "node:stream";
import { limitPerTurn } from "./limit-per-turn.ts";

/** Passes a stream on. */
type PieceGate = (source: Readable) => Readable;

/** Lets all streams together pass so many pieces in each turn of the event loop: of hundreds of readers who come at once each waits a little. */
export function createPieceGate(perTurn: number): PieceGate {
  const inTurn = limitPerTurn(perTurn);
  return (source) => {
    const { readableHighWaterMark: highWaterMark } = source;
    const gate = new Transform({
      highWaterMark,
      transform(piece, _encoding, done) {
        inTurn(() => done(null, piece));
      },
      destroy(error, done) {
        source.destroy();
        done(error);
      },
    });
    // Not by `pipeline`, which makes four errors for each reader who leaves: hundreds may leave in the same moment.
    source.once("error", (error) => gate.destroy(error));
    // Whoever reads listens a moment later.
    gate.on("error", () => undefined);
    const close = (): void => {
      if (!source.readableEnded && !gate.destroyed) gate.destroy(new Error("The source ended before its end"));
    };
    if (source.destroyed) close();
    else source.once("close", close);
    return source.pipe(gate);
  };
}
