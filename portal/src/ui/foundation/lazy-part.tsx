/**
 * Parts of a page whose code is fetched when they are first shown. A part that cannot be fetched (no network, another
 * version was installed meanwhile) must not take the page and what was typed in it along: it stays away, the reader is
 * told, and the next try fetches again.
 */
import { startTransition, useEffect, useEffectEvent, useReducer, type ComponentType, type ReactNode } from "react";

let tell: (cause: unknown) => void = () => {};

/** How the reader is told that a part could not be fetched; set once, when the page starts. */
export function tellLostPartsBy(how: (cause: unknown) => void): void {
  tell = how;
}

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of its first use. */
  readonly preload: () => void;
}

/**
 * @param load - fetches the component
 * @param onLost - undoes what asked for the part: closes what would have opened
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onLost: (props: Props) => void,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchPart = async (): Promise<void> => {
    try {
      Loaded = await load();
    } finally {
      loading = undefined;
    }
  };
  const fetchOnce = async (): Promise<void> => {
    if (Loaded === undefined) await (loading ??= fetchPart());
  };

  function Part(props: Props) {
    const [isDue, show] = useReducer(() => true, false);
    const onFailure = useEffectEvent((cause: unknown) => {
      tell(cause);
      onLost(props);
    });
    useEffect(() => {
      let isGone = false;
      const settle = async () => {
        try {
          await fetchOnce();
          // Never within the click or key that asked for it: what is drawn there cannot take the focus.
          if (!isGone) startTransition(show);
        } catch (cause) {
          if (!isGone) onFailure(cause);
        }
      };
      void settle();
      return () => {
        isGone = true;
      };
    }, []);
    return isDue && Loaded !== undefined ? <Loaded {...props} /> : null;
  }

  const preload = (): void => void fetchOnce().catch(() => undefined);
  return Object.assign(Part, { preload });
}

/** A dialog, menu or popup that is closed again where its code cannot be fetched. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, ({ onClose }) => onClose());
