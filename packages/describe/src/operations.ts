// Written by npm run docs from the definitions and comments of the operations: a line for each.
import type { OperationDescription } from "./description.ts"
import { activityOperations } from "./areas/activity.ts"
import { botsOperations } from "./areas/bots.ts"
import { broadcastsOperations } from "./areas/broadcasts.ts"
import { chatOperations } from "./areas/chat.ts"
import { communitiesOperations } from "./areas/communities.ts"
import { complianceOperations } from "./areas/compliance.ts"
import { dmsOperations } from "./areas/dms.ts"
import { listsOperations } from "./areas/lists.ts"
import { mediaOperations } from "./areas/media.ts"
import { spacesOperations } from "./areas/spaces.ts"
import { streamsOperations } from "./areas/streams.ts"
import { trendsOperations } from "./areas/trends.ts"
import { tweetsOperations } from "./areas/tweets.ts"
import { usageOperations } from "./areas/usage.ts"
import { usersOperations } from "./areas/users.ts"
import { webhooksOperations } from "./areas/webhooks.ts"

/** All operations, by area. */
export const operations: ReadonlyArray<OperationDescription> = [activityOperations, botsOperations, broadcastsOperations, chatOperations, communitiesOperations, complianceOperations, dmsOperations, listsOperations, mediaOperations, spacesOperations, streamsOperations, trendsOperations, tweetsOperations, usageOperations, usersOperations, webhooksOperations].flat()
