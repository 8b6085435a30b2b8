/** Three geocoders over one set of places. */
import type { Sandbox, SandboxDefinition, SandboxOptions } from "../kit/sandbox.ts";
import { startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import { features } from "./features.ts";
import { googleDoor, googleFaults, googleKey } from "./google-door.ts";
import { formatted } from "./google-result.ts";
import { createPace, type MapsBench, type MapsState } from "./lookups.ts";
import { nominatimDoor } from "./nominatim-door.ts";
import { photonDoor } from "./photon-door.ts";

const maps: SandboxDefinition<MapsState> = {
  name: "maps",
  title: "Maps and geocoding",
  seed: () => ({ asked: 0, lookups: [] }),
  faults: googleFaults,
  env: (address) => ({
    GOOGLE_GEOCODING_URL: address("google"),
    GOOGLE_GEOCODING_KEY: googleKey,
    NOMINATIM_URL: address("nominatim"),
    PHOTON_URL: address("photon"),
  }),
  parts(bench) {
    const { clock } = bench;
    const google = createPace(clock, { count: 50, milliseconds: 1_000 });
    // A tenth is for the way: who sends every second may arrive a little closer.
    const nominatim = createPace(clock, { count: 1, milliseconds: 900 });
    const photon = createPace(clock, { count: 10, milliseconds: 1_000 });
    return {
      doors: {
        google: googleDoor(bench, google),
        nominatim: nominatimDoor(bench, nominatim),
        photon: photonDoor(bench, photon),
      },
      sections: () => sectionsOf(bench),
      onReset() {
        for (const pace of [google, nominatim, photon]) pace.reset();
      },
    };
  },
};

const sectionsOf = (bench: MapsBench): Section[] => [
  {
    title: "Looked up",
    columns: ["No.", "When", "Where", "What", "Answer"],
    rows: bench.state().lookups.map(({ n, at, door, text, answer }) => [n, at, door, text, answer]),
  },
  {
    title: "Places that are known",
    columns: ["Address", "Latitude", "Longitude"],
    rows: features.filter(({ kind }) => kind === "house").map((house) => [formatted(house), house.lat, house.lng]),
  },
];

export const startMapsSandbox = (options?: SandboxOptions): Promise<Sandbox<MapsState>> => startSandbox(maps, options);
