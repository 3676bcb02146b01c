import type { Breaks } from "./breaks.ts"
import { ofAgents } from "./tables/agents.ts"
import { ofCollections } from "./tables/collections.ts"
import { ofCommand } from "./tables/command.ts"
import { ofCredentials } from "./tables/credentials.ts"
import { ofEmulator } from "./tables/emulator.ts"
import { ofMedia } from "./tables/media.ts"
import { ofPackages } from "./tables/packages.ts"
import { ofReliability } from "./tables/reliability.ts"
import { ofSecrets } from "./tables/secrets.ts"
import { ofSignIn } from "./tables/sign-in.ts"
import { ofWebhooks } from "./tables/webhooks.ts"
import { ofWrites } from "./tables/writes.ts"

/** A small change for each promise of the pages, with which it is broken. */
export const breaks: Breaks = {
  ...ofAgents,
  ...ofCollections,
  ...ofCommand,
  ...ofCredentials,
  ...ofEmulator,
  ...ofMedia,
  ...ofPackages,
  ...ofReliability,
  ...ofSecrets,
  ...ofSignIn,
  ...ofWebhooks,
  ...ofWrites
}
