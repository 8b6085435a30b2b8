import { useEffect, useRef, useState } from "react";
import { uploadPicture } from "./upload-picture.ts";

/** One upload at a time, with how far it is. It is given up when the screen is left. */
export function useUpload() {
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File): Promise<string> => {
    cancel();
    const mine = new AbortController();
    running.current = mine;
    setProgress(0);
    try {
      return await uploadPicture(file, { signal: mine.signal, onProgress: setProgress });
    } finally {
      if (running.current === mine) setProgress(undefined);
    }
  };

  return {
    /** 0 to 1 while a file is on its way, undefined otherwise. */
    progress,
    /** @throws what `uploadPicture` throws; AbortError after `cancel` */
    upload,
    cancel,
  };
}

/** Whether an upload ended because somebody cancelled it: nothing to tell them. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
