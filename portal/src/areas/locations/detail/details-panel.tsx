import { storeImageSize } from "@crema/contract/areas/locations";
import { PictureField } from "../../../app/uploads/picture-field.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { type FormPart, labelOf, type LocationTextField } from "./location-form.ts";

export interface DetailsPanelProps extends FormPart {
  /** 0 to 1 while the picture is being sent. */
  progress: number | undefined;
  onCancel: () => void;
}

/** Picture, name and how to reach the shop. Source: LOC-06, LOC-07, LOC-15. */
export function DetailsPanel({ form, problems, isReadOnly, set, progress, onCancel }: DetailsPanelProps) {
  const text = (name: LocationTextField) => ({
    label: labelOf(name),
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
    isReadOnly,
  });
  return (
    <Card title="Details">
      <div className="location-details">
        <PictureField
          label={labelOf("image")}
          alt={form.title === "" ? "Picture of the location" : `Picture of ${form.title}`}
          value={form.image}
          onChange={(image) => set("image", image)}
          size={storeImageSize}
          error={problems.image}
          isReadOnly={isReadOnly}
          progress={progress}
          onCancel={onCancel}
        />
        <div className="ui-stack">
          <TextField {...text("title")} maxLength={255} isRequired={!isReadOnly} />
          <TextArea {...text("description")} />
          <div className="ui-field-grid">
            <TextField {...text("phone")} type="tel" inputMode="tel" maxLength={50} />
            <TextField {...text("fax")} type="tel" inputMode="tel" maxLength={50} />
            <TextField {...text("email")} type="email" inputMode="email" maxLength={254} />
            <TextField {...text("website")} type="url" inputMode="url" maxLength={2000} />
            <TextField {...text("facebook")} maxLength={2000} />
            <TextField {...text("instagram")} maxLength={2000} />
            <TextField {...text("twitter")} maxLength={2000} />
          </div>
        </div>
      </div>
    </Card>
  );
}
