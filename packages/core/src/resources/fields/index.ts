// Each list is written out, so that its type has the names, and a bundle contains only the lists that it uses.

export * from "./attachments.ts"
export * from "./dm-event.ts"
export * from "./list.ts"
export * from "./space.ts"
export * from "./tweet.ts"
export * from "./user.ts"
