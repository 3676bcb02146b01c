import type { Known } from "./row.ts"

/** Things that need not exist, because no emulator is asked for them. */
export const unreal: Known = {
  me: "12",
  user: "7",
  username: "XDevelopers",
  post: "20",
  quoted: "23",
  ownPost: "21",
  reply: "22",
  list: "84",
  ownList: "85",
  member: "8",
  space: "1DXxyRYNejbKM",
  ownSpace: "1zqKVXPQhvZJB",
  conversation: "7-12",
  broadcast: "1kvJpmBnqRrGE",
  broadcastMessage: "1764000000000000000",
  plannedBroadcast: "1mnGegvyXLpJX",
  broadcastSchedule: "1993000000000000001",
  group: "g15",
  chatEvent: "1993000000000000002",
  chatMedia: "rByqeHiVlD",
  chatUpload: "735401",
  chatUploadKey: "AGgkIbPRTG",
  upload: "31",
  video: "32",
  subtitles: "33",
  dmImage: ["41", "42", "hVJQTwig.jpg"]
}
