// The rows of each package: one line a package.
export { broadcasts } from "./broadcasts.ts"
export { chat } from "./chat.ts"
export { dms } from "./dms.ts"
export { lists } from "./lists.ts"
export { spaces } from "./spaces.ts"
export { tweets } from "./tweets.ts"
export { users } from "./users.ts"
