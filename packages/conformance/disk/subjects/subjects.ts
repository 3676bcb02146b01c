import type { Subject } from "../subject.ts"
import { collections } from "./collections.ts"
import { compliance } from "./compliance.ts"
import { costsInFiles, costsInStore } from "./costs.ts"
import { positionsInFile, positionsInStore } from "./positions.ts"
import { tokensInFiles, tokensInStore } from "./tokens.ts"

export const subjects: ReadonlyArray<Subject> = [
  positionsInFile,
  positionsInStore,
  tokensInFiles,
  tokensInStore,
  costsInFiles,
  costsInStore,
  ...collections,
  compliance
]
