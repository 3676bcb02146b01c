/** Where pictures are. */
import { isService } from "../request/hosts.ts"

const files = "https://pbs.twimg.com"

/** The origin of pictures for a request: the X API's, or the request's own if it was sent to another host. */
export const pictureOrigin = (origin: string): string => {
  const [, hostname = ""] = /^[^:]+:\/\/([^:]*)/.exec(origin) ?? []
  return isService(hostname) ? files : origin
}

/** The address of a picture, which has one in the world at the host of the X API. */
export const pictureAddress = (url: string, { pictures }: { readonly pictures: string }): string =>
  url.replace(files, pictures)
