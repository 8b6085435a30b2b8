import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type RecordForm, useRecordForm } from "../../../../app/pages/use-record-form.ts";
import { usePicture } from "../../../../app/uploads/use-picture.ts";
import { today } from "../../../../app/start/today.ts";
import { tileCache } from "../tile-queries.ts";
import {
  formOf,
  newTileForm,
  problemsOf,
  problemsSaid,
  type TileField,
  type TileForm,
  tileFieldWords,
} from "./tile-form.ts";

export interface TileSaving {
  /** Undefined: a new one. */
  readonly tile: OfferTile | undefined;
  /** Sends it, with the picture's address. */
  readonly send: (form: TileForm, imageUrl: string) => Promise<OfferTile>;
  /** After what was saved is in the cache. */
  readonly onSaved?: (saved: OfferTile) => void;
  readonly savedNotice: string;
}

export interface TileSaveForm extends RecordForm<TileForm> {
  /** 0 to 1 while the picture is being sent. */
  readonly progress: number | undefined;
  readonly cancelUpload: () => void;
  /** A field was left: what is wrong with it may be said. */
  readonly onLeft: (field: TileField) => void;
}

const nothing = {};

/** The one draft of an offer tile, new or stored: the picture is sent first, then the tile. Source: APP-TILE-05, APP-TILE-07 to APP-TILE-11. */
export function useTileForm({ tile, send, onSaved, savedNotice }: TileSaving): TileSaveForm {
  const client = useQueryClient();
  const picture = usePicture();
  const [left, setLeft] = useState<readonly TileField[]>([]);
  const [opened] = useState(() => newTileForm(today()));
  const formOfAny = useCallback((one: OfferTile | undefined) => (one === undefined ? opened : formOf(one)), [opened]);
  const form = useRecordForm<OfferTile | undefined, TileForm>(tile, {
    ...tileFieldWords,
    formOf: formOfAny,
    problemsOf: () => nothing,
    save: async (typed) => send(typed, await picture.addressOf(typed.imageUrl, "imageUrl")),
    store: async (saved) => {
      if (saved === undefined) return;
      setLeft([]);
      await tileCache.store(client, saved);
      onSaved?.(saved);
    },
    reread: () => (tile === undefined ? Promise.resolve(tile) : tileCache.reread(client, tile.uuid)),
    savedNotice,
  });
  const { form: typed, changed } = form.draft;
  return {
    ...form,
    problems: { ...form.problems, ...problemsSaid(typed, { left, changed }) },
    canSave: form.canSave && Object.keys(problemsOf(typed)).length === 0,
    discard: () => {
      setLeft([]);
      form.discard();
    },
    progress: picture.progress,
    cancelUpload: picture.cancel,
    onLeft: (field) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
  };
}
