import type { ReactNode } from "react";
import { type Fact, Facts } from "../display/facts.tsx";
import { LeftOutReasons, PeopleSamples } from "../display/people-shown.tsx";
import { formatCount } from "../foundation/format.ts";
import { ErrorState, type LoadError } from "../state/error-state.tsx";
import { SkeletonLines } from "../state/skeleton.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import "./audience-dialog.css";

/** Whom an act on many reaches, as it was written down: what is confirmed goes to these and to nobody else. */
export interface ShownAudience {
  readonly segmentName: string;
  readonly total: number;
  readonly reachable: number;
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
  readonly samples: readonly { readonly uuid: string; readonly name: string; readonly email: string }[];
}

type QuestionProps = Pick<ConfirmDialogProps, "title" | "isBusy" | "error" | "onConfirm" | "onClose">;

export interface AudienceDialogProps extends QuestionProps {
  /** Undefined while it is being written down. */
  audience: ShownAudience | undefined;
  /** Why it could not be. */
  loadError?: LoadError | undefined;
  /** The sentence with the exact number: 'You are about to generate and email codes to {n} people.' */
  sentenceOf: (reachable: number) => string;
  /** An act that goes on, as one that repeats, may begin with nobody. */
  isNobodyFine?: boolean | undefined;
  /** Without anybody who is reached there is nothing to do: nothing else happens to those who are left out. */
  isSomebodyNeeded?: boolean | undefined;
  /** A button that sends one of what is sent to whoever asks. */
  test?: ReactNode;
}

/**
 * The question before an act on a whole segment: how many people exactly, who is left out and why, and twenty of them.
 * It does not close itself. Source: PRO-CODE-18; AMB-89, AMB-90; AMD-17.
 */
export function AudienceDialog(props: AudienceDialogProps) {
  const { audience, loadError, sentenceOf, isNobodyFine, isSomebodyNeeded, test, ...question } = props;
  const shown = loadError === undefined ? audience : undefined;
  return (
    <ConfirmDialog
      {...question}
      isDisabled={shown === undefined || !hasEnough(shown, { isNobodyFine, isSomebodyNeeded })}
      message={
        <div className="ui-audience">
          {loadError !== undefined && <ErrorState {...loadError} />}
          {loadError === undefined && audience === undefined && <SkeletonLines lines={6} />}
          {shown !== undefined && <AudienceFacts audience={shown} sentence={sentenceOf(shown.reachable)} test={test} />}
        </div>
      }
    />
  );
}

const hasEnough = (
  { total, reachable }: ShownAudience,
  { isNobodyFine = false, isSomebodyNeeded = false }: Pick<AudienceDialogProps, "isNobodyFine" | "isSomebodyNeeded">,
): boolean => isNobodyFine || (isSomebodyNeeded ? reachable : total) > 0;

function AudienceFacts({ audience, sentence, test }: { audience: ShownAudience; sentence: string; test: ReactNode }) {
  const { segmentName, total, reachable, leftOut, samples } = audience;
  const facts: readonly Fact[] = [
    { label: "Segment", value: segmentName },
    { label: "People in it", value: formatCount(total) },
    { label: "Reached", value: formatCount(reachable) },
    { label: "Left out", value: formatCount(total - reachable) },
  ];
  return (
    <>
      <div className="ui-audience-question">
        <p>{sentence}</p>
        <p>Are you sure you wish to continue?</p>
      </div>
      <Facts facts={facts} />
      {leftOut.length > 0 && (
        <section aria-label="Left out, and why">
          <h3>Left out, and why</h3>
          <LeftOutReasons leftOut={leftOut} />
        </section>
      )}
      {test !== undefined && <div>{test}</div>}
      <PeopleSamples samples={samples} total={total} isOpen />
    </>
  );
}
