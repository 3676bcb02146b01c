/** Communities: groups of users with posts of their own. */

/** A community of the world. */
export interface WorldCommunity {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly access: string
  readonly joinPolicy: string
  readonly members: number
  readonly createdAt: number
}

/** The communities that a new world starts with. */
export const seedCommunities: ReadonlyArray<WorldCommunity> = [
  {
    id: "1146654567674912769",
    name: "Tides and gauges",
    description: "Readings, tables and arguments about water levels",
    access: "Public",
    joinPolicy: "Open",
    members: 214,
    createdAt: Date.UTC(2022, 3, 1)
  },
  {
    id: "1502366341250240512",
    name: "TypeScript workshop",
    description: "Small tools, strict types",
    access: "Public",
    joinPolicy: "Open",
    members: 1800,
    createdAt: Date.UTC(2022, 2, 11)
  },
  {
    id: "1512357588249272320",
    name: "Harbour pilots",
    description: "For those who bring ships in, at every tide",
    access: "Closed",
    joinPolicy: "RestrictedJoinRequestsRequireModeratorApproval",
    members: 37,
    createdAt: Date.UTC(2022, 3, 8)
  }
]
