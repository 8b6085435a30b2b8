export { PartList } from "./list/part-list.tsx";
