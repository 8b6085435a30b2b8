import { ImageOff, RotateCcw, Star, X } from "lucide-react";
import { useState } from "react";
import { isFeaturedImage, type ProductImage } from "@crema/contract/areas/products";
import { Picture } from "../../../../app/uploads/picture.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { brokenPictureText } from "../../../../ui/display/broken-picture.ts";
import { Chip } from "../../../../ui/display/chip.tsx";
import { Progress } from "../../../../ui/state/progress.tsx";
import type { SentPicture } from "./use-picture-uploads.ts";

const side = 160;

interface ImageTileProps {
  image: ProductImage;
  name: string;
  isNew: boolean;
  isReadOnly: boolean;
  onFeature: () => void;
  onRemove: () => void;
}

/** One picture of the product: pressing it features it. Source: PROD-18, PROD-19, PROD-20. */
export function ImageTile({ image, name, isNew, isReadOnly, onFeature, onRemove }: ImageTileProps) {
  const isFeatured = isFeaturedImage(image);
  return (
    <div className="product-image" data-featured={isFeatured || undefined}>
      <button
        type="button"
        className="product-image-press"
        aria-label={isFeatured ? `${name}, featured` : name}
        aria-pressed={isFeatured}
        disabled={isReadOnly}
        onClick={onFeature}
      >
        <Shown key={image.src} src={image.src} />
      </button>
      <span className="product-image-marks">
        {isFeatured && (
          <Chip tone="info" dot="none">
            <Star size={11} aria-hidden /> Featured
          </Chip>
        )}
        {isNew && (
          <Chip tone="ok" dot="none">
            New
          </Chip>
        )}
      </span>
      {!isReadOnly && (
        <span className="product-image-remove">
          <IconButton size="small" label={`Remove ${name.toLowerCase()}`} icon={X} onClick={onRemove} />
        </span>
      )}
    </div>
  );
}

function Shown({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <span className="product-image-broken" title={src}>
        <ImageOff size={18} aria-hidden />
        {brokenPictureText(src)}
      </span>
    );
  return (
    <img src={src} alt="" width={side} height={side} loading="lazy" draggable={false} onError={() => setBroken(true)} />
  );
}

interface SentTileProps {
  sent: SentPicture;
  onCancel: () => void;
  onRetry: () => void;
}

/** A picture on its way to the server, or one that did not arrive; seen already. */
export function SentTile({ sent: { file, progress, problem }, onCancel, onRetry }: SentTileProps) {
  const hasFailed = problem !== undefined;
  return (
    <li className="product-image" data-sending title={problem}>
      <Picture picture={file} alt="" width={side} height={side} />
      <span className={hasFailed ? "product-image-retry" : "product-image-progress"}>
        {hasFailed ? (
          <Button size="small" icon={RotateCcw} aria-label={`Send ${file.name} again`} onClick={onRetry}>
            Retry
          </Button>
        ) : (
          <Progress label={`Sending ${file.name}`} value={progress} />
        )}
      </span>
      <span className="product-image-remove">
        <IconButton
          size="small"
          label={`${hasFailed ? "Remove" : "Cancel"} ${file.name}`}
          icon={X}
          onClick={onCancel}
        />
      </span>
    </li>
  );
}
