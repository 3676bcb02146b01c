import type { Operations } from "../../../operation.ts"

export default {
  getMediaByKey: {
    of: "GET /2/media/{media_key}",
    does: "A photo, a GIF or a video by its key.",
    params: {
      media_key: "The key of the media, for example `7_1880028106020515840`.",
      media_fields: "Fields of media beyond `media_key` and `type`."
    },
    returns: "`data`, the media with the default and the requested fields; `errors`, and no `data`, if there are none",
    see: "media/get-media-by-media-key",
    example: 'getMediaByKey({ media_key: "7_1880028106020515840", media_fields: ["variants"] })',
    result: {
      type: 'Envelope<Select<Media, MediaDefault, Given<this["params"], "media_fields">>>',
      response:
        "Response.json(Shape.struct({ data: Shape.intact(Resource.Media), errors: Shape.list(Resource.Problem) }))"
    }
  },

  getMediaByKeys: {
    of: "GET /2/media",
    does: "Up to 100 photos, GIFs and videos by their keys.",
    params: {
      media_keys: "1 to 100 keys of media: a list, or a string with commas and no spaces.",
      media_fields: "Fields of media beyond `media_key` and `type`."
    },
    returns: "`data`, the media that were found; `errors`, one for each that was not",
    see: "media/get-media-by-media-keys",
    example: 'getMediaByKeys({ media_keys: ["7_1880028106020515840"], media_fields: ["url", "alt_text"] })',
    result: {
      type: 'Envelope<ReadonlyArray<Select<Media, MediaDefault, Given<this["params"], "media_fields">>>>',
      response:
        "Response.json(Shape.struct({ data: Shape.intact(Shape.list(Resource.Media)), errors: Shape.list(Resource.Problem) }))"
    }
  }
} satisfies Operations
