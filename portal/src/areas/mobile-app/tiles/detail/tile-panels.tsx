import { tileImageSize } from "@crema/contract/areas/offer-tiles";
import { PictureField } from "../../../../app/uploads/picture-field.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { DateField } from "../../../../ui/fields/date-field.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { limitsOf, type TileForm } from "./tile-form.ts";
import "./tile-panels.css";
import type { TileSaveForm } from "./use-tile-form.ts";

/** The form of an offer tile, new or stored. Source: APP-TILE-03, APP-TILE-04, APP-TILE-10. */
export function TilePanels({ form: saving, isReadOnly }: { form: TileSaveForm; isReadOnly: boolean }) {
  const { form, set } = saving.draft;
  const field = (name: Exclude<keyof TileForm, "imageUrl">) => ({
    label: saving.labelOf(name),
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    onBlur: () => saving.onLeft(name),
    error: saving.problems[name],
    isReadOnly,
    isRequired: !isReadOnly,
  });
  const { startMax, endMin } = limitsOf(form);
  return (
    <div className="tile-panels">
      <Card title="Image">
        <PictureField
          label={saving.labelOf("imageUrl")}
          alt={form.text1 === "" ? "Picture of the offer tile" : `Picture of ${form.text1}`}
          value={form.imageUrl}
          onChange={(image) => set("imageUrl", image)}
          size={tileImageSize}
          error={saving.problems.imageUrl}
          isReadOnly={isReadOnly}
          isRequired
          pickLabel="Add image"
          progress={saving.progress}
          onCancel={saving.cancelUpload}
        />
      </Card>
      <div className="ui-stack">
        <Card title="Details">
          <div className="ui-stack">
            <TextField {...field("text1")} maxLength={255} />
            <TextField {...field("linkUrl")} type="url" inputMode="url" maxLength={2000} placeholder="https://" />
          </div>
        </Card>
        <Card title="Schedule">
          <div className="ui-field-grid">
            <DateField {...field("startDate")} max={startMax} />
            <DateField {...field("endDate")} min={endMin} />
          </div>
        </Card>
      </div>
    </div>
  );
}
