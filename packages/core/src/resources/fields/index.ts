// Each list follows from the shape of its resource. A bundle contains only the lists that it uses.

export * from "./attachments.ts"
export * from "./dm-event.ts"
export * from "./list.ts"
export * from "./space.ts"
export * from "./tweet.ts"
export * from "./user.ts"
