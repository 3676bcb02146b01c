import type { Group, Tool } from "../tool/tool.ts"
import { accountTools } from "./account.ts"
import { listTools } from "./lists.ts"
import { postTools } from "./posts.ts"
import { reactionTools } from "./reactions.ts"
import { userTools } from "./users.ts"
import { writeTools } from "./writes.ts"

/**
 * All tools, in the order of the list.
 * @since 0.1.0
 */
export const tools: ReadonlyArray<Tool> = [
  ...postTools,
  ...reactionTools,
  ...userTools,
  ...listTools,
  ...accountTools,
  ...writeTools
]

/**
 * The tools that a server lists: the tools open to everybody, and the tools of the allowed groups.
 * @since 0.1.0
 */
export const toolsOf = (allowed: ReadonlySet<Group>): ReadonlyArray<Tool> =>
  tools.filter(({ group }) => group === undefined || allowed.has(group))
