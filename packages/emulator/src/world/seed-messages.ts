/** The conversations of direct messages a new world starts with. */

/** An event of the seed, this many hours before the start: a message unless it says who joined or left. */
export interface SeedEvent {
  readonly by: string
  readonly hours: number
  readonly text?: string
  readonly media?: string
  /** The name of the post whose address is written after the text. */
  readonly links?: string
  readonly joins?: ReadonlyArray<string>
  readonly leaves?: true
}

/** A conversation of the seed: of two users, or of a group if it says so. */
export interface SeedConversation {
  readonly between: ReadonlyArray<string>
  readonly group?: true
  readonly events: ReadonlyArray<SeedEvent>
}

/** The conversations by name. The main user is in all but `pilots`; `crew` is the group. */
export const seedConversations = {
  ben: {
    between: ["main", "ben"],
    events: [
      { by: "ben", hours: 24 * 40, text: "Is the gauge at pier 4 yours?" },
      { by: "main", hours: 24 * 39, text: "It is, why?" },
      { by: "ben", hours: 60, text: "Somebody painted it again", media: "gauge" },
      { by: "main", hours: 59, text: "Not #again. I will be there at noon" }
    ]
  },
  elif: {
    between: ["elif", "main"],
    events: [
      { by: "elif", hours: 85, text: "May I use your readings in my next piece?" },
      { by: "main", hours: 84, text: "Of course, they are open" },
      { by: "elif", hours: 11, text: "Have you read this?", links: "code" }
    ]
  },
  crew: {
    between: ["main", "chloe", "deniz"],
    group: true,
    events: [
      { by: "chloe", hours: 170, joins: ["main", "deniz", "farid"] },
      { by: "chloe", hours: 169, text: "Who comes to the dike on Saturday?" },
      { by: "deniz", hours: 168, text: "I do" },
      { by: "farid", hours: 167, leaves: true },
      { by: "main", hours: 8, text: "I bring the boat" }
    ]
  },
  pilots: { between: ["ben", "lumen"], events: [{ by: "lumen", hours: 30, text: "A word on the record?" }] }
} as const satisfies Record<string, SeedConversation>

/** The name of a conversation of the seed. */
export type SeedConversationName = keyof typeof seedConversations
