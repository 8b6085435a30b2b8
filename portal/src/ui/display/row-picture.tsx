import type { LucideIcon } from "lucide-react";
import { useState } from "react";

export interface RowPictureProps {
  /** '' where there is none. */
  src: string;
  /** Stands for a picture that is not there, or cannot be had. */
  icon: LucideIcon;
  /** Pixels. */
  width: number;
  height: number;
}

/** The picture beside a row's name. The name says it all: it has no text of its own. */
export function RowPicture({ src, icon: Icon, width, height }: RowPictureProps) {
  const [broken, setBroken] = useState("");
  if (src === "" || src === broken) return <Icon size={18} aria-hidden />;
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
