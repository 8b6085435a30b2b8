import type { EmbedCard } from "@crema/contract/areas/trends";

/** A frame of our own origin with scripts could take its sandbox off: it would be given another origin. */
const sandboxOf = (address: string): string =>
  ["allow-scripts", "allow-popups", ...(new URL(address).origin === window.origin ? [] : ["allow-same-origin"])].join(
    " ",
  );

/**
 * A chart another program draws, in a frame that may run its own scripts, open pages of its own and nothing else.
 * Its origin is the one the page's policy names. Source: AMB-116, AMD-38.
 */
export function FramedChart({ card }: { card: EmbedCard }) {
  return (
    <iframe
      className="trend-embed"
      title={card.title}
      src={card.embedUrl}
      sandbox={sandboxOf(card.embedUrl)}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
