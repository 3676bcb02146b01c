/** Community Notes. */
import { seedUsers } from "./seed-users.ts"

/** A note of the world. */
export interface WorldNote {
  readonly id: string
  readonly authorId: string
  readonly postId: string
  readonly text: string
  readonly classification: string
  readonly tags: ReadonlyArray<string>
  readonly hasTrustworthySources: boolean
  readonly isTest: boolean
}

/** Who is enrolled as a writer of notes. */
export const seedNoteWriters: ReadonlyArray<string> = [seedUsers.main.id]

/** The identifier of the note that the main user wrote before the start. */
export const seedNoteId = "1938678124100886981"
