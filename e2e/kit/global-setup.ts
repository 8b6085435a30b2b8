import { startTestServer } from "../../server/test/test-database.ts";

/** Playwright calls this once; what it returns ends the database server it started. */
const setUp = (): Promise<() => Promise<void>> => startTestServer();
export default setUp;
