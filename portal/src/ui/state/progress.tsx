import { useId } from "react";
import "./progress.css";

export interface ProgressProps {
  label: string;
  /** 0 to 1; without it the bar only says that something runs. */
  value?: number | undefined;
  /** At the right of the label; default is the percentage: "120 of 400 rows". */
  detail?: string | undefined;
}

export function Progress({ label, value, detail }: ProgressProps) {
  const labelId = useId();
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="ui-progress">
      <div className="ui-progress-words">
        <span id={labelId}>{label}</span>
        <span>{detail ?? (percent === undefined ? "" : `${percent}%`)}</span>
      </div>
      <progress
        className="ui-progress-bar"
        aria-labelledby={labelId}
        aria-valuetext={detail}
        max={100}
        value={percent}
      />
    </div>
  );
}
