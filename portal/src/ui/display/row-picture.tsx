import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { brokenPictureText } from "./broken-picture.ts";

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
  if (src === "") return <Icon size={18} aria-hidden />;
  if (src === broken)
    return (
      <span title={brokenPictureText(src)}>
        <Icon size={18} aria-hidden />
      </span>
    );
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
