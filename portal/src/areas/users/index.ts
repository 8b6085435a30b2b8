export { countries } from "./countries.ts";
