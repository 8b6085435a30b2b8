import { useEffect, useId, useRef, useState } from "react";
import { type ProductImage, withFeatured } from "@crema/contract/areas/products";
import { PickButton } from "../../../../app/uploads/pick-button.tsx";
import { type PickOptions, useFileDrop } from "../../../../app/uploads/use-file-drop.ts";
import { Card } from "../../../../ui/display/card.tsx";
import { FieldNote } from "../../../../ui/fields/field-frame.tsx";
import { SortableList } from "../../../../ui/sortable/sortable-list.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { type FormPart, imagesIn, imagesText, type ProductForm } from "../form/product-form.ts";
import { ImageTile, SentTile } from "./image-tile.tsx";
import { usePictureUploads } from "./use-picture-uploads.ts";
import "./images-panel.css";

const most = 50;
const hint = "Press an image to feature it, press it again to clear. jpg, jpeg, png or gif, at most 8 MB each.";

/** The pictures of the form, read at the moment of a change: several may arrive between two drawings of the page. */
function useImages({ form, set }: FormPart) {
  const images = imagesIn(form);
  const latest = useRef(images);
  useEffect(() => {
    latest.current = imagesIn(form);
  }, [form]);
  const change = (next: (now: readonly ProductImage[]) => ProductImage[]) => {
    latest.current = next(latest.current);
    set("images", imagesText(latest.current));
  };
  return { images, change };
}

interface ImagesPanelProps {
  readonly stored: ProductForm;
  readonly part: FormPart;
}

/** Why a picture was not taken, told until the pictures are saved. */
function useProblem(saved: string) {
  const [told, setTold] = useState<{ text: string | undefined; saved: string }>({ text: undefined, saved });
  return {
    problem: told.saved === saved ? told.text : undefined,
    setProblem: (text: string | undefined) => setTold({ text, saved }),
  };
}

/** One that did not arrive hides none that was not taken. */
const reasonsOf = (...told: readonly (string | undefined)[]): string | undefined =>
  told.filter((one) => one !== undefined).join(". ") || undefined;

/** The pictures of a product in their order, and which of them is featured. Source: spec part 2, sections 2, 4 and 5; PROD-17 to PROD-21; AMB-70. */
export function ImagesPanel({ stored, part }: ImagesPanelProps) {
  const { images, change } = useImages(part);
  const { problem, setProblem } = useProblem(stored.images);
  const noteId = useId();
  const uploads = usePictureUploads({
    onSent: (src) => change((now) => (now.some((one) => one.src === src) ? [...now] : [...now, { src }])),
    onProblem: setProblem,
  });
  const failed = uploads.waiting.find((one) => one.problem !== undefined);
  const isFull = images.length + uploads.waiting.length >= most;
  const taking = { onPick: uploads.add, onProblem: setProblem };
  const known = new Set(imagesIn(stored).map(({ src }) => src));
  const tiles = images.map((image, index) => ({ image, index, name: `Image ${index + 1}` }));
  return (
    <Card
      title="Images"
      actions={
        !part.isReadOnly && (
          <PickButton isMultiple isDisabled={isFull} describedBy={noteId} {...taking}>
            Add images
          </PickButton>
        )
      }
    >
      {images.length === 0 && part.isReadOnly && <EmptyState title="No images" isCompact />}
      {images.length > 0 && (
        <div className="product-images">
          <SortableList
            label="Images"
            layout="grid"
            items={tiles}
            keyOf={({ image }) => image.src}
            nameOf={({ name }) => name}
            isReadOnly={part.isReadOnly}
            onReorder={(srcs) => change((now) => srcs.flatMap((src) => now.filter((one) => one.src === src)))}
            render={({ image, index, name }) => (
              <ImageTile
                image={image}
                name={name}
                isNew={!known.has(image.src)}
                isReadOnly={part.isReadOnly}
                onFeature={() => change((now) => withFeatured(now, index))}
                onRemove={() => change((now) => now.filter(({ src }) => src !== image.src))}
              />
            )}
          />
        </div>
      )}
      {uploads.waiting.length > 0 && (
        <ul className="product-images-sent" aria-label="Images that are not sent yet">
          {uploads.waiting.map((sent) => (
            <SentTile
              key={sent.id}
              sent={sent}
              onCancel={() => uploads.cancel(sent.id)}
              onRetry={() => uploads.retry(sent.id)}
            />
          ))}
        </ul>
      )}
      {!part.isReadOnly && (
        <>
          <ImageDrop isDisabled={isFull} {...taking} />
          <div className="product-image-note" aria-live="polite">
            <FieldNote
              id={noteId}
              error={reasonsOf(failed?.problem, problem ?? part.problems.images)}
              hint={isFull ? `At most ${most} images` : hint}
            />
          </div>
        </>
      )}
    </Card>
  );
}

/** Where files are dropped: beside the images, which are dragged themselves. */
function ImageDrop(taking: PickOptions) {
  const { isOver, target } = useFileDrop(taking);
  return (
    <p className="product-image-drop" data-over={isOver || undefined} {...target}>
      Drop images here
    </p>
  );
}
