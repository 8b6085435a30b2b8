import { useCallback } from "react";

export interface PictureProps {
  /** Its address, or a file that was picked and lies in this browser only. */
  picture: string | File;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
  onError?: (() => void) | undefined;
}

export function Picture({ picture, ...image }: PictureProps) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = typeof picture === "string" ? picture : URL.createObjectURL(picture);
      element.src = address;
      return () => URL.revokeObjectURL(address); // of another address it means nothing
    },
    [picture],
  );
  return <img ref={show} {...image} alt={image.alt} />;
}
