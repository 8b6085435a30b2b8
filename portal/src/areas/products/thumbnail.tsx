import { Coffee } from "lucide-react";
import { RowPicture } from "../../ui/display/row-picture.tsx";
import "./thumbnail.css";

/** A product's picture beside its name, 40 px; a cup where there is none to show. */
export function Thumbnail({ src }: { src: string }) {
  return (
    <span className="product-thumbnail">
      <RowPicture src={src} icon={Coffee} width={40} height={40} />
    </span>
  );
}
