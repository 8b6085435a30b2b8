export { LoyaltyPanel } from "./loyalty-panel.tsx";
