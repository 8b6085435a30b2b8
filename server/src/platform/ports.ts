/** What third parties do for us, in our words; every kind of provider merges its port in. One that is not configured is missing. */
// biome-ignore lint: an empty interface is what declaration merging needs
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by every kind of provider
export interface Ports {}
