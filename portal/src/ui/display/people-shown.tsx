import { formatCount } from "../foundation/format.ts";
import "./people-shown.css";

export interface LeftOutReasonsProps {
  leftOut: readonly { readonly reason: string; readonly count: number }[];
}

/** Why people are left out, and how many for each reason. */
export function LeftOutReasons({ leftOut }: LeftOutReasonsProps) {
  return (
    <ul className="ui-left-out" aria-label="Left out, and why">
      {leftOut.map(({ reason, count }) => (
        <li key={reason}>
          <span>{reason}</span>
          <span>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

export interface PeopleSamplesProps {
  samples: readonly { readonly uuid: string; readonly name: string; readonly email: string }[];
  total: number;
  isOpen?: boolean | undefined;
}

/** Some of the people an act reaches, behind a line that says whether they are all. Staff who may not view segments get no names. */
export function PeopleSamples({ samples, total, isOpen = false }: PeopleSamplesProps) {
  if (total === 0) return null;
  if (samples.length === 0)
    return (
      <details className="ui-samples" open={isOpen}>
        <summary>Who they are</summary>
        <p>Names are shown to staff who may view segments.</p>
      </details>
    );
  const heading = samples.length === total ? "Everybody" : `${samples.length} of them`;
  return (
    <details className="ui-samples" open={isOpen}>
      <summary>{heading}</summary>
      <ul aria-label={heading}>
        {samples.map(({ uuid, name, email }) => (
          <li key={uuid}>
            <span>{name === "" ? "–" : name}</span>
            <span>{email}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
