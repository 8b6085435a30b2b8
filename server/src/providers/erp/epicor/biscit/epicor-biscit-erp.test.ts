import { epicorByBiscit, epicorByBiscitAlone, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";

describeErp("BISCIT, with REST to look up", epicorByBiscit.can, () => startEpicorStand(epicorByBiscit));
describeErp("BISCIT alone", epicorByBiscitAlone.can, () => startEpicorStand(epicorByBiscitAlone));
