import { useEffect, useRef, useState } from "react";
import { uploadMessageOf, uploadPicture } from "../../../../app/uploads/upload-picture.ts";
import { isCancelled } from "../../../../app/uploads/use-upload.ts";

export interface SentPicture {
  readonly id: number;
  readonly file: File;
  /** 0 to 1. */
  readonly progress: number;
}
interface Sending extends SentPicture {
  readonly control: AbortController;
}

/**
 * Sends pictures one after another, in the order they were picked; those still on their way are given up when the screen is left.
 *
 * @param onSent - gets the address of each as it arrives
 * @param onProblem - why one was not taken, in a sentence that names its file
 */
export function usePictureUploads(onSent: (src: string) => void, onProblem: (problem: string) => void) {
  const [waiting, setWaiting] = useState<readonly Sending[]>([]);
  const all = useRef(new Set<AbortController>());
  const lastId = useRef(0);
  const queue = useRef(Promise.resolve());
  const told = useRef({ onSent, onProblem });
  useEffect(() => {
    told.current = { onSent, onProblem };
  }, [onSent, onProblem]);
  useEffect(() => {
    const { current } = all;
    return () => {
      for (const control of current) control.abort();
    };
  }, []);

  async function send({ id, file, control }: Sending): Promise<void> {
    const onProgress = (progress: number) =>
      setWaiting((now) => now.map((one) => (one.id === id ? { ...one, progress } : one)));
    try {
      control.signal.throwIfAborted();
      told.current.onSent(await uploadPicture(file, { signal: control.signal, onProgress }));
    } catch (error) {
      if (!isCancelled(error)) told.current.onProblem(`${file.name}: ${uploadMessageOf(error)}`);
    } finally {
      all.current.delete(control);
      setWaiting((now) => now.filter((one) => one.id !== id));
    }
  }

  return {
    /** Not there yet, in their order. */
    waiting,
    add: (files: readonly File[]) => {
      const added = files.map((file): Sending => {
        lastId.current += 1;
        return { id: lastId.current, file, progress: 0, control: new AbortController() };
      });
      setWaiting((now) => [...now, ...added]);
      for (const one of added) {
        all.current.add(one.control);
        queue.current = queue.current.then(() => send(one));
      }
    },
    cancel: (id: number) => waiting.find((one) => one.id === id)?.control.abort(),
  };
}
