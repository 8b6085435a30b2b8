import { CircleCheck } from "lucide-react";
import { useState } from "react";
import {
  fixedExportFields,
  type OptionalExportField,
  optionalExportFields,
  type SegmentName,
} from "@crema/contract/areas/segments";
import { Note } from "../../../ui/display/note.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { DialogFooter } from "../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { type SegmentDownload, useSegmentDownload } from "./use-segment-download.ts";
import { settings } from "../../../app/start/settings.ts";
import "./export-segment-dialog.css";

type FixedField = (typeof fixedExportFields)[number];

const fixedLabels: Readonly<Record<FixedField, string>> = {
  segmentName: "Segment name",
  segmentTimestamp: "Segment timestamp",
  userUuid: "User UUID",
  email: "Email",
  firstname: "First name",
  lastname: "Last name",
  emailOptIn: "Email opt-in",
};

const optionalLabels = (): Readonly<Record<OptionalExportField, string>> => ({
  fom: `Friends of ${settings().productName} number`,
  fomPoints: "Current points",
  fomCredit: "Current credit",
  birthday: "Birthday (MMM DD, as Sep 04)",
  mobileNumberAndSMSOptIn: "Mobile number with SMS opt-in",
  shippingPostcode: "Shipping postcode",
  formattedDefaultAddress: "Full shipping address",
});

export interface ExportSegmentDialogProps {
  segment: SegmentName;
  onClose: () => void;
}

/** A segment's people as a file, with the columns that are wanted. Source: spec part 2, sections 3 and 5; CSV-01 to CSV-12. */
export function ExportSegmentDialog({ segment, onClose }: ExportSegmentDialogProps) {
  const download = useSegmentDownload(segment);
  const { isDownloading, start } = download;
  const [chosen, setChosen] = useState<ReadonlySet<OptionalExportField>>(new Set());
  const choose = (field: OptionalExportField, isChosen: boolean): void =>
    setChosen((before) => new Set([...before].filter((one) => one !== field).concat(isChosen ? field : [])));
  const fields = optionalExportFields.filter((field) => chosen.has(field));
  return (
    <DialogFrame
      title="Export CSV"
      isBusy={isDownloading}
      onClose={onClose}
      footer={
        <DialogFooter isPending={isDownloading} onClose={onClose} onClick={() => start(fields)}>
          Download Now
        </DialogFooter>
      }
    >
      <div className="segment-export">
        <p>Choose which fields you would like to export from this segment</p>
        <Checklist chosen={chosen} isDisabled={isDownloading} onChoose={choose} />
        <Outcome {...download} />
      </div>
    </DialogFrame>
  );
}

interface ChecklistProps {
  readonly chosen: ReadonlySet<OptionalExportField>;
  readonly isDisabled: boolean;
  readonly onChoose: (field: OptionalExportField, isChosen: boolean) => void;
}

const always = (): void => undefined;

function Checklist({ chosen, isDisabled, onChoose }: ChecklistProps) {
  const labels = optionalLabels();
  return (
    <section
      className="segment-export-fields"
      aria-label="Fields"
      data-testid="export-fields"
      // Who scrolls it by keyboard while no box can be pressed keeps the focus when they can be again.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isDisabled ? 0 : -1}
    >
      <fieldset>
        <legend>Always included</legend>
        {fixedExportFields.map((field) => (
          <Checkbox key={field} name={field} label={fixedLabels[field]} value isDisabled onChange={always} />
        ))}
      </fieldset>
      <fieldset>
        <legend>Optional</legend>
        {optionalExportFields.map((field) => (
          <Checkbox
            key={field}
            name={field}
            label={labels[field]}
            value={chosen.has(field)}
            isDisabled={isDisabled}
            onChange={(isChosen) => onChoose(field, isChosen)}
          />
        ))}
      </fieldset>
    </section>
  );
}

/** How far the download is, what was saved, or why nothing was. */
function Outcome({ isDownloading, progress, saved, error }: SegmentDownload) {
  return (
    <>
      {isDownloading && (
        <Progress
          label="Downloading"
          value={progress && (progress.of === 0 ? 1 : progress.rows / progress.of)}
          detail={progress === undefined ? "" : `${formatCount(progress.rows)} of ${formatCountOf(progress.of, "row")}`}
        />
      )}
      {error !== "" && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <output className="segment-export-saved">
        {saved !== undefined && (
          <>
            <CircleCheck size={16} aria-hidden />
            {`${saved.fileName} was saved with ${formatCountOf(saved.rows, "row")}`}
          </>
        )}
      </output>
    </>
  );
}
