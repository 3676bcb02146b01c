/** The attachments of the seed's posts: pictures, videos, polls and places, and two pictures not yet in any post. */
import type { WorldPlace } from "./types.ts"

/** A picture or video of the seed, by the number its identifier ends with. */
export interface SeedMedia {
  readonly by: string
  readonly id: string
  readonly type: "photo" | "video" | "animated_gif"
  readonly width: number
  readonly height: number
  readonly durationMs?: number
  readonly altText?: string
  readonly views?: number
}

/** `ready` and `ready2` are uploaded by the main user and wait to be attached. */
export const seedMedia: Readonly<Record<string, SeedMedia>> = {
  bridge: {
    by: "farid",
    id: "1460323737035677698",
    type: "photo",
    width: 1200,
    height: 800,
    altText: "A bridge in fog"
  },
  boats: {
    by: "farid",
    id: "1460323737035677699",
    type: "video",
    width: 1280,
    height: 720,
    durationMs: 14_500,
    views: 1204
  },
  dike1: { by: "chloe", id: "1460323737035677700", type: "photo", width: 900, height: 900, altText: "Sheep on a dike" },
  dike2: { by: "chloe", id: "1460323737035677701", type: "photo", width: 900, height: 900 },
  station: { by: "hiro", id: "1460323737035677702", type: "photo", width: 1600, height: 1200 },
  green: {
    by: "deniz",
    id: "1460323737035677703",
    type: "animated_gif",
    width: 480,
    height: 270,
    altText: "A green tick"
  },
  gauge: { by: "ben", id: "1460323737035677706", type: "photo", width: 640, height: 480, altText: "A gauge in pink" },
  ready: { by: "main", id: "1460323737035677704", type: "photo", width: 1024, height: 768, altText: "A river gauge" },
  ready2: { by: "main", id: "1460323737035677705", type: "video", width: 1280, height: 720, durationMs: 9_000 }
}

/** The polls of the seed. How long a poll is open decides whether it has ended when the world starts. */
export const seedPolls: Readonly<
  Record<string, { readonly options: ReadonlyArray<readonly [string, number]>; readonly durationMinutes: number }>
> = {
  commute: {
    options: [
      ["Bicycle", 41],
      ["Ferry", 17],
      ["Train", 25],
      ["On foot", 9]
    ],
    durationMinutes: 2880
  },
  drinks: {
    options: [
      ["Tea", 58],
      ["Coffee", 71]
    ],
    durationMinutes: 1440
  }
}

/** The places of the seed. */
export const seedPlaces: Readonly<Record<string, WorldPlace>> = {
  lyon: {
    id: "179b2ed8b6b8c2a1",
    name: "Lyon",
    fullName: "Lyon, France",
    country: "France",
    countryCode: "FR",
    placeType: "city",
    bbox: [4.77, 45.7, 4.9, 45.81]
  },
  delta: {
    id: "0e587c59401d0a27",
    name: "Zeeland",
    fullName: "Zeeland, The Netherlands",
    country: "The Netherlands",
    countryCode: "NL",
    placeType: "admin",
    bbox: [3.36, 51.2, 4.28, 51.76]
  }
}
