import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { brokenPictureText } from "./broken-picture.ts";
import "./row-picture.css";

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

/** A row's picture and name; the class gives the picture its size. */
export function PictureTitle({ title, className, ...picture }: RowPictureProps & { title: string; className: string }) {
  return (
    <span className="ui-picture-title">
      <span className={`ui-picture-title-picture ${className}`}>
        <RowPicture {...picture} />
      </span>
      <span title={title}>{title}</span>
    </span>
  );
}
