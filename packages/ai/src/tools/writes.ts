/** Tools that change something. Each says what it would do, and the gate asks. */
import type { AnyOperation } from "@xeffect/core"
import { addListMember, createList, removeListMember } from "@xeffect/lists"
import { createDirectMessage } from "@xeffect/dms"
import { uploadMediaAtOnce, createMediaMetadata } from "@xeffect/media"
import { followUser, mute, unfollowUser, unmute } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { id, list, ruled, text, user } from "../tool/inputs.ts"
import type { MediaFile, ReadMedia } from "../question/media.ts"
import { CurrentRemedies } from "../present/remedies.ts"
import { NotDone } from "../present/errors.ts"
import type { Look } from "../question/look.ts"
import { aboutPicture, remember, typeOf } from "../question/pictures.ts"
import { measureOf, quoted } from "../question/text.ts"
import { priceSentence, write } from "../tool/tool.ts"
import { asOf } from "./as-of.ts"
import { likeWrites, postWrites } from "./write-posts.ts"

/** A tool about one user, as following them. */
const onUser = (
  [name, title, verb]: readonly [name: string, title: string, verb: string],
  operation: AnyOperation,
  destructive = false
) =>
  write({
    name,
    title,
    group: "follow",
    destructive,
    operation,
    description: `${title}. ${priceSentence(operation.definition.name)}`,
    input: { user },
    plan: Effect.fnUntraced(function* ({ user: given }, look) {
      const found = yield* look.user(given)
      return { params: { target_user_id: found.id }, words: `${yield* asOf(look)}${verb} the user ${found.named}.` }
    })
  })

const listWrites = [
  write({
    name: "create_list",
    title: "Create a list",
    group: "list",
    operation: createList,
    description: `Creates a list. ${priceSentence("create_list")}`,
    input: {
      name: text(25),
      description: Schema.optionalKey(text(100)),
      private: Schema.optionalKey(Schema.Boolean)
    },
    plan: (params, look) =>
      Effect.map(asOf(look), (as) => ({
        params,
        words: [
          `${as}Create the ${params.private === true ? "private" : "public"} list:`,
          quoted(params.name),
          ...(params.description === undefined ? [] : ["described as:", quoted(params.description)])
        ].join("\n")
      }))
  }),
  ...(
    [
      ["add_list_member", "Add a member to a list", "Add", addListMember],
      ["remove_list_member", "Remove a member from a list", "Remove", removeListMember]
    ] as const
  ).map(([name, title, verb, operation]) =>
    write({
      name,
      title,
      group: "list",
      operation,
      description: `${title}. ${priceSentence(operation.definition.name)}`,
      input: { list, user },
      plan: Effect.fnUntraced(function* ({ list: one, user: given }, look) {
        const found = yield* look.user(given)
        const where = `${verb === "Add" ? "to" : "from"} ${yield* look.list(one)}`
        return {
          params: { id: one, user_id: found.id },
          words: `${yield* asOf(look)}${verb} the user ${found.named} ${where}`
        }
      })
    })
  )
]

const bytesOf = (base64: string) =>
  Effect.try({
    try: () => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)),
    catch: () => new NotDone({ reason: "InvalidInput", message: "image must be base64." })
  })

const noMedia: ReadMedia = () =>
  CurrentRemedies.use(({ media_folder }) =>
    Effect.fail(
      new NotDone({ reason: "InvalidInput", message: `file cannot be used: there is no media folder. ${media_folder}` })
    )
  )

interface Image {
  readonly file?: string
  readonly image?: string
}

/** An image of a type that X takes. One that came as base64 has no name. */
const imageOf = Effect.fnUntraced(function* ({ file, image }: Image, { readMedia }: Look) {
  if ((file === undefined) === (image === undefined)) {
    return yield* new NotDone({ reason: "InvalidInput", message: "Give either file or image, not both." })
  }
  const found: Omit<MediaFile, "name"> & Partial<MediaFile> =
    file === undefined ? { bytes: yield* bytesOf(image ?? "") } : yield* (readMedia ?? noMedia)(file)
  if (typeOf(found.bytes) !== undefined) return found
  const name = file === undefined ? "image" : "file"
  return yield* new NotDone({ reason: "InvalidInput", message: `${name} must be a PNG, JPEG, GIF or WebP image.` })
})

const base64 = ruled((image) => (/^[A-Za-z0-9+/]+={0,2}$/.test(image) ? undefined : "must be base64"), 7_000_000)

const mediaWrites = [
  write({
    name: "upload_image",
    title: "Upload an image",
    group: "media",
    operation: uploadMediaAtOnce,
    description: `Uploads an image, and returns its ID for media_ids of create_post. Takes a file from the media folder, or a small image as base64. ${priceSentence("upload_media_at_once")}`,
    input: { file: Schema.optionalKey(text(1000)), image: Schema.optionalKey(base64) },
    plan: Effect.fnUntraced(function* (given, look) {
      const { bytes: media, name } = yield* imageOf(given, look)
      const about = yield* aboutPicture(media, name)
      return {
        params: { media, media_category: "tweet_image" },
        words: `${yield* asOf(look)}Upload an image: ${about}.`,
        remember: (data) => {
          const { id: uploaded } = Object(data)
          if (typeof uploaded === "string") remember(look.pictures, uploaded, { about })
        }
      }
    })
  }),
  write({
    name: "describe_image",
    title: "Describe an uploaded image",
    group: "media",
    operation: createMediaMetadata,
    description: `Sets the alternative text of an uploaded image. ${priceSentence("create_media_metadata")}`,
    input: { media_id: id.annotate({ description: "ID from upload_image" }), alt_text: text(1000) },
    plan: Effect.fnUntraced(function* ({ alt_text, media_id }, look) {
      const before = look.pictures.get(media_id)
      return {
        params: { id: media_id, alt_text },
        words: `${yield* asOf(look)}Describe ${look.picture(media_id)}\nThe new description, ${measureOf(alt_text)}:\n${quoted(alt_text)}`,
        remember: () => {
          if (before !== undefined) remember(look.pictures, media_id, { ...before, alternative: alt_text })
        }
      }
    })
  })
]

const messageWrites = [
  write({
    name: "send_message",
    title: "Send a direct message",
    group: "dm",
    operation: createDirectMessage,
    description: `Sends a direct message to a user. ${priceSentence("create_direct_message")}`,
    input: { user, text: text(10_000) },
    plan: Effect.fnUntraced(function* ({ text: words, user: given }, look) {
      const found = yield* look.user(given)
      return {
        params: { participant_id: found.id, text: words },
        words: `${yield* asOf(look)}Send a message to the user ${found.named}, ${measureOf(words)}:\n${quoted(words)}`
      }
    })
  })
]

/** The tools that change something, in the order of the list. */
export const writeTools = [
  ...postWrites,
  ...messageWrites,
  ...mediaWrites,
  ...likeWrites,
  onUser(["follow_user", "Follow a user", "Follow"], followUser),
  onUser(["unfollow_user", "Unfollow a user", "Unfollow"], unfollowUser, true),
  onUser(["mute_user", "Mute a user", "Mute"], mute),
  onUser(["unmute_user", "Unmute a user", "Unmute"], unmute),
  ...listWrites
]
