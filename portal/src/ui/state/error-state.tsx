import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "../button/button.tsx";
import "./empty-state.css";
import "./error-state.css";

/** What failed, in the words a screen has at hand. */
export interface LoadError {
  /** Default 'Could not load'. */
  title?: string | undefined;
  message?: string | undefined;
  /** From the error body; staff quote it to support. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** A part of the page that could not be loaded, with Retry and the request's id. */
export function ErrorState({ title = "Could not load", message, requestId, onRetry, isRetrying }: LoadError) {
  return (
    <div className="ui-empty ui-error" role="alert">
      <CircleAlert size={28} aria-hidden />
      <p className="ui-empty-title">{title}</p>
      {message !== undefined && <p>{message}</p>}
      {onRetry !== undefined && (
        <div className="ui-empty-action">
          <Button icon={RotateCw} onClick={onRetry} isPending={isRetrying}>
            Retry
          </Button>
        </div>
      )}
      {requestId !== undefined && requestId !== "" && (
        <p className="ui-error-request">
          Request id <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
