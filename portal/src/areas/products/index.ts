export { LazyChooseProduct } from "./linked-parts/lazy-add-dialogs.tsx";
export { askToUnlink } from "./linked-parts/part-acts.tsx";
