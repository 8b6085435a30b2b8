import { ImageIcon, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { FieldNote, hasError } from "../../ui/fields/field-frame.tsx";
import { Progress } from "../../ui/state/progress.tsx";
import { PickButton, type PickButtonProps } from "./pick-button.tsx";
import { Picture } from "./picture.tsx";
import "./picture-field.css";
import { useFileDrop } from "./use-file-drop.ts";

export interface PictureFieldProps {
  label: string;
  /** The address of the stored picture, '' for none, or a file that was picked and is not sent yet. */
  value: string | File;
  onChange: (value: string | File) => void;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
  /** Pixels at which it is shown. */
  size: { readonly width: number; readonly height: number };
  /** The server's refusal. What is wrong with a picked file's name or size the field says itself. */
  error?: string | undefined;
  isReadOnly?: boolean | undefined;
  /** Another may take its place, but it is not taken away. */
  isRequired?: boolean | undefined;
  /** On the button that chooses one; by default 'Choose picture', then 'Replace picture'. */
  pickLabel?: string | undefined;
  /** 0 to 1 while the picked file is being sent. */
  progress?: number | undefined;
  /** Offered while it is being sent. */
  onCancel?: (() => void) | undefined;
}

/** One picture: seen before it is sent, chosen by button or dropped, taken away again. Source: PROD-21, LOC-30. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, size, error, isReadOnly = false, progress, onCancel } = props;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const noteId = useId();
  const isSending = progress !== undefined;
  const taking = { onPick: ([file]: readonly File[]) => file && onChange(file), onProblem: setProblem };
  const { isOver, target } = useFileDrop({ ...taking, isDisabled: isReadOnly || isSending });
  const shownError = problem ?? error;
  return (
    <fieldset className="ui-field picture-field" data-invalid={hasError(shownError) || undefined}>
      <legend className="ui-field-label">{label}</legend>
      <div
        className="picture-frame"
        data-over={isOver || undefined}
        style={{ maxWidth: size.width, aspectRatio: `${size.width} / ${size.height}` }}
        {...target}
      >
        <Shown key={keyOf(value)} {...props} isReadOnly={isReadOnly} />
        {isSending && (
          <div className="picture-sending">
            <Progress label="Sending the picture" value={progress} />
            {onCancel !== undefined && (
              <Button size="small" icon={X} onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        )}
      </div>
      {!isReadOnly && (
        <div className="ui-actions">
          <PictureActs {...props} isSending={isSending} describedBy={noteId} taking={taking} />
        </div>
      )}
      <div aria-live="polite">
        <FieldNote id={noteId} error={shownError} hint={isReadOnly ? undefined : hintOf(value)} />
      </div>
    </fieldset>
  );
}

interface PictureActsProps
  extends Pick<PictureFieldProps, "value" | "onChange" | "isRequired" | "pickLabel">,
    Pick<PickButtonProps, "describedBy"> {
  isSending: boolean;
  taking: Pick<PickButtonProps, "onPick" | "onProblem">;
}

function PictureActs({
  value,
  onChange,
  isRequired = false,
  isSending,
  describedBy,
  taking,
  ...words
}: PictureActsProps) {
  const { pickLabel = value === "" ? "Choose picture" : "Replace picture" } = words;
  return (
    <>
      <PickButton isMultiple={false} isDisabled={isSending} describedBy={describedBy} {...taking}>
        {pickLabel}
      </PickButton>
      {value !== "" && !isRequired && (
        <Button
          size="small"
          variant="ghost"
          isDisabled={isSending}
          onClick={() => {
            taking.onProblem(undefined);
            onChange("");
          }}
        >
          Remove picture
        </Button>
      )}
    </>
  );
}

const keyOf = (value: string | File): string =>
  typeof value === "string" ? value : `${value.name} ${value.size} ${value.lastModified}`;

const hintOf = (value: string | File): string =>
  typeof value === "string" ? "jpg, jpeg, png or gif, at most 8 MB" : `${value.name} is sent when you save`;

function Shown({ value, alt, size, isReadOnly = false }: PictureFieldProps) {
  const [isBroken, setBroken] = useState(false);
  if (value === "" || isBroken)
    return (
      <p className="picture-none">
        <ImageIcon size={22} aria-hidden />
        {isBroken ? "This picture cannot be shown" : isReadOnly ? "No picture" : "Drop a picture here, or choose one"}
      </p>
    );
  return <Picture picture={value} alt={alt} {...size} onError={() => setBroken(true)} />;
}
