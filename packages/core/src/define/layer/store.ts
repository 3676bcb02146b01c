/**
 * Texts that processes replace one after the other, in memory, in files and in a `KeyValueStore`: tokens, budgets and positions are
 * uses of them. And files of one machine: who may change them, and whether the process that holds one still runs.
 */
export * from "../../store/file-store.ts"
export * from "../../store/key-value.ts"
export * from "../../store/memory.ts"
export * from "../../store/text-store.ts"
export type { FileFailure, FileInfo, WritableFile, TextPlace, StoreFiles } from "../../store/files.ts"
export { hasEnded, type Holder, isHolder, type ProcessFiles, thisHolder } from "../../store/holder.ts"
export { type FileOwner, whyUntrusted } from "../../store/privacy.ts"
export { addFile, readFile, replaceFile, syncNames, tryFile, withDraft } from "../../store/whole-files.ts"
