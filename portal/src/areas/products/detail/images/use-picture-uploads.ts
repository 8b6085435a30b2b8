import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../app/api/api-error.ts";
import { uploadMessageOf, uploadPicture } from "../../../../app/uploads/upload-picture.ts";
import { isCancelled } from "../../../../app/uploads/use-upload.ts";

export interface SentPicture {
  readonly id: number;
  readonly file: File;
  readonly progress: number;
  /** Why it did not arrive; undefined while it is on its way. */
  readonly problem: string | undefined;
}
interface Sending extends SentPicture {
  readonly control: AbortController;
}

interface Told {
  /** Gets the address of each as it arrives. */
  readonly onSent: (src: string) => void;
  /** Why one was refused, in a sentence that names its file. */
  readonly onProblem: (problem: string) => void;
}
function useLatest({ onSent, onProblem }: Told) {
  const latest = useRef({ onSent, onProblem });
  useEffect(() => {
    latest.current = { onSent, onProblem };
  }, [onSent, onProblem]);
  return latest;
}

/**
 * Sends pictures one after another, in the order they were picked; those still on their way are given up when the screen is left.
 * One that did not arrive stays until it is sent again or taken away; one that the server refuses does not.
 */
export function usePictureUploads({ onSent, onProblem }: Told) {
  const [waiting, setWaiting] = useState<readonly Sending[]>([]);
  const all = useRef(new Set<AbortController>());
  const lastId = useRef(0);
  const queue = useRef(Promise.resolve());
  const told = useLatest({ onSent, onProblem });
  useEffect(() => {
    const { current } = all;
    return () => {
      for (const control of current) control.abort();
    };
  }, []);

  const note = (id: number, news: Partial<Sending>) =>
    setWaiting((now) => now.map((one) => (one.id === id ? { ...one, ...news } : one)));
  const remove = (id: number) => setWaiting((now) => now.filter((one) => one.id !== id));

  async function send({ id, file, control }: Sending): Promise<void> {
    try {
      control.signal.throwIfAborted();
      const onProgress = (progress: number) => note(id, { progress });
      told.current.onSent(await uploadPicture(file, { signal: control.signal, onProgress }));
      remove(id);
    } catch (error) {
      const problem = `${file.name}: ${uploadMessageOf(error)}`;
      const isRefused = error instanceof ApiError && error.errors["file"] !== undefined;
      if (!isCancelled(error) && !isRefused) return note(id, { problem });
      if (isRefused) told.current.onProblem(problem);
      remove(id);
    } finally {
      all.current.delete(control);
    }
  }
  function enqueue(added: Sending): void {
    all.current.add(added.control);
    queue.current = queue.current.then(() => send(added));
  }

  return {
    waiting,
    add: (files: readonly File[]) => {
      const added = files.map((file): Sending => {
        lastId.current += 1;
        return { id: lastId.current, file, progress: 0, problem: undefined, control: new AbortController() };
      });
      setWaiting((now) => [...now, ...added]);
      for (const one of added) enqueue(one);
    },
    retry: (id: number) => {
      const failed = waiting.find((one) => one.id === id);
      if (failed?.problem === undefined) return;
      const again = { ...failed, progress: 0, problem: undefined, control: new AbortController() };
      note(id, again);
      enqueue(again);
    },
    cancel: (id: number) => {
      waiting.find((one) => one.id === id)?.control.abort();
      if (waiting.some((one) => one.id === id && one.problem !== undefined)) remove(id);
    },
  };
}
