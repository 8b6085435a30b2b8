import { pipeline, type Readable, Transform } from "node:stream";
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
    });
    // An error reaches whoever reads, and one who stops reading closes the source.
    return pipeline(source, gate, () => undefined);
  };
}
