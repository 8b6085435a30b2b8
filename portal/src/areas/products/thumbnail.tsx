import { Coffee } from "lucide-react";
import "./thumbnail.css";

/** A product's picture beside its name, 40 px; a cup where there is none. The name says it all: it has no text of its own. */
export function Thumbnail({ src }: { src: string }) {
  return (
    <span className="product-thumbnail">
      {src === "" ? (
        <Coffee size={18} aria-hidden />
      ) : (
        <img src={src} alt="" width={40} height={40} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
