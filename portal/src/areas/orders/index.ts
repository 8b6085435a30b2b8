export { OrderHistoryPanel } from "./order-history-panel.tsx";
