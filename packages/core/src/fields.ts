// Each list is written out, so that its type has the names and a bundle only the lists that it uses.

export * from "./fields/attachments.ts"
export * from "./fields/dm-event.ts"
export * from "./fields/list.ts"
export * from "./fields/space.ts"
export * from "./fields/tweet.ts"
export * from "./fields/user.ts"
