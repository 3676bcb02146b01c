/** Files that the processes of a machine share: who may change them, and whether the process that holds one still runs. */
export { hasEnded, type Holder, isHolder, type ProcessFiles, thisHolder } from "../../machine/local/holder.ts"
export { type FileOwner, whyUntrusted } from "../../machine/local/privacy.ts"
