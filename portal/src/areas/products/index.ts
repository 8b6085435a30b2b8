export { LazyChooseProduct } from "./linked-parts/lazy-add-dialogs.tsx";
