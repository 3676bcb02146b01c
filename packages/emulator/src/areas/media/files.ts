/** The files behind the addresses of pictures and videos: what was uploaded, and a pixel for the pictures of the seed. */
import { bytesType, makeResponse } from "../../request/response.ts"
import type { Arrival, EmulatorResponse } from "../../request/request.ts"
import { pictureType } from "../../world/picture-size.ts"
import type { World } from "../../world/types.ts"

// A PNG of one grey pixel.
const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0)
)

const placeholder = makeResponse(200, { "content-type": "image/png" }, pixel)

// A video has a picture as its preview, which nobody uploads.
const mediaFile = ({ media }: World, id: string, ending: string): EmulatorResponse | undefined => {
  const found = Array.from(media.values()).find((one) => one.id === id)
  const bytes = (found?.type === "photo") === (ending === "jpg") ? found?.upload?.bytes : undefined
  if (bytes === undefined) return found !== undefined && ending === "jpg" ? placeholder : undefined
  const type = found?.upload?.mediaType || pictureType(bytes)
  return makeResponse(200, { "content-type": type ?? bytesType }, bytes)
}

const fileAt = (world: World, path: string): EmulatorResponse | undefined => {
  const [, id = "", ending = ""] = /^\/media\/(\d+)\.(jpg|mp4)$/.exec(path) ?? []
  if (id !== "") return mediaFile(world, id, ending)
  const [, user = ""] = /^\/profile_images\/(\d+)\/face_normal\.jpg$/.exec(path) ?? []
  const [, broadcast = ""] = /^\/broadcasts\/(\w+?)(?:-medium|-small)?\.jpg$/.exec(path) ?? []
  return world.users.has(user) || world.broadcasts.has(broadcast) ? placeholder : undefined
}

/** The response to a request for a file, or nothing if it is for something else. Files need no credential. */
export const pictureFile = (world: World, { address, request }: Arrival): EmulatorResponse | undefined =>
  request.method === "GET" ? fileAt(world, address.path) : undefined
