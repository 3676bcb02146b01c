/** Commands that post, send messages and upload. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { optionalText, repeatedText } from "./flags.ts"
import { handler } from "./handler.ts"

export const post = Command.make(
  "post",
  {
    text: Argument.String("text").pipe(
      Argument.variadic(),
      Argument.withDescription("The text. - reads standard input. Several texts need --thread")
    ),
    thread: Flag.String("thread").pipe(
      Flag.withMetavar("file"),
      // Alone: the texts of the command line.
      Flag.withOptionalValue(""),
      Flag.optional,
      Flag.withDescription(
        "Post a thread from a file, or from standard input with -. Lines of --- separate the posts. To make a thread of several texts, put --thread alone after them"
      )
    ),
    split: Flag.Boolean("split").pipe(Flag.withDefault(false), Flag.withDescription("Split a long text into a thread")),
    media: repeatedText("media", "file", "A picture or a video for the first post; may be repeated"),
    alt: repeatedText(
      "alt",
      "text",
      "A description of a picture, for people who cannot see it; one per --media, in the same order"
    ),
    reply_to: optionalText("reply-to", "post", "The post to reply to: its ID or address"),
    quote: optionalText("quote", "post", "The post to quote: its ID or address")
  },
  handler(
    Effect.promise(() => import("../actions/posting/post.ts")),
    ({ post }, posting, shared) => post(posting, shared)
  )
).pipe(
  Command.withDescription(
    "Publishes a post or a thread. A post with a link, media or a quote costs more, so the command asks first. Without a terminal, pass --yes. Put -- before a text that begins with a hyphen. If a thread is interrupted, the same command resumes it, and posts nothing twice. If the thread began more than a day ago, the command asks first."
  ),
  Command.withExamples([
    { command: 'xeffect post "Hello from a shell"' },
    { command: 'xeffect post "The harbour" --media harbour.jpg --alt "Boats at low water"' },
    { command: "xeffect post --thread thread.txt --dry-run" },
    { command: 'xeffect post "First" "Second" --thread' },
    { command: 'xeffect post --dry-run -- "-5 degrees this morning"' }
  ])
)

export const dm = Command.make(
  "dm",
  {
    user: Argument.String("user").pipe(
      Argument.withDescription("A handle, an ID, or an address such as https://x.com/jack")
    ),
    text: Argument.String("text").pipe(
      Argument.optional,
      Argument.withDescription(
        "The message. - reads standard input. Without a message, the command prints your messages with this user"
      )
    ),
    media: optionalText("media", "file", "A picture, a GIF or a video")
  },
  handler(
    Effect.promise(() => import("../actions/posting/dm.ts")),
    ({ dm }, message, shared) => dm(message, shared)
  )
).pipe(
  Command.withDescription("Sends a direct message to a user, or prints your messages with the user."),
  Command.withExamples([{ command: 'xeffect dm ben_harbor "High water at six"' }])
)

const upload = Command.make(
  "upload",
  {
    file: Argument.String("file").pipe(Argument.withDescription("A picture, a GIF, a video or subtitles")),
    alt: optionalText("alt", "text", "A description of a picture, for people who cannot see it"),
    category: optionalText("category", "name", "What the file is for, such as dm_image. Default: a post")
  },
  handler(
    Effect.promise(() => import("../actions/posting/media.ts")),
    ({ upload }, media, shared) => upload(media, shared)
  )
).pipe(
  Command.withDescription("Uploads a file, waits until X has processed it, and prints its media ID."),
  Command.withExamples([{ command: "xeffect media upload tide.mp4" }])
)

export const media = Command.make("media").pipe(
  Command.withDescription("Uploads media."),
  Command.withSubcommands([upload])
)
