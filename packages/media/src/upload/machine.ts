// The next step of an upload: a function of its state and of what happened. The bytes, the requests and the clock are
// the driver's.
import { makeStep } from "@xeffect/core/machine"
import * as Begin from "./begin.ts"
import { endDescribing } from "./describe.ts"
import * as Finish from "./finish.ts"
import * as Segments from "./segments.ts"
import type { Command, Event, State, Step } from "./states.ts"
import { failUpload } from "./steps.ts"

/**
 * State, event, condition, next state, commands; those in parentheses are left out at times. The tests hold the table against
 * the code, and the guide prints it. "Sent" is `UploadingAtOnce`, `Finalizing`, `LookingUp` or `Processing`.
 */
export const transitions = `
(none)       | start          | without resume                             | Inspecting      | Open, Peek
(none)       | start          | with resume                                | Reading         | Open, ReadSegment
(none)       | start          | with resume, of media of another size      | Failed          |
Inspecting   | Peeked         | the media break a rule                     | Failed          |
Inspecting   | Peeked         | a small image or subtitles                 | UploadingAtOnce | UploadAtOnce
Inspecting   | Peeked         | anything else                              | Initializing    | Initialize
Initializing | Responded      |                                            | Reading         | Report, ReadSegment
Reading      | SegmentRead    | segments to compare remain, or to send     | Reading         | ReadSegment
Reading      | SegmentRead    | the round is full, or has the last segment | Sending         | Append
Reading      | SegmentRead    | all segments arrived before                | Finalizing      | Finalize
Reading      | SegmentRead    | what arrived before is of other media      | Failed          |
Reading      | SegmentRead    | the media are too short or too long        | Failed          |
Sending      | SegmentArrived |                                            | Sending         | Report
Sending      | RoundSent      | segments remain                            | Reading         | ReadSegment
Sending      | RoundSent      | no segment remains                         | Finalizing      | Finalize
Sending      | CommandFailed  | too large, and the media can be read again | Initializing    | Open, Initialize
Sending      | CommandFailed  | too large, the first segment of a stream   | Initializing    | Unread, Initialize
Finalizing   | CommandFailed  | with 400, 404 or 409                       | LookingUp       | GetStatus
LookingUp    | Responded      | without processing_info                    | Failed          |
Sent         | Responded      | processing continues                       | Processing      | Report, Wait, GetStatus
Sent         | Responded      | processing failed                          | Failed          |
Sent         | Responded      | ready, and to be described                 | Describing      | (CreateMetadata), (AddSubtitles)
Sent         | Responded      | ready                                      | Ready           | Report
Describing   | Done           |                                            | Ready           | Report
any          | CommandFailed  | otherwise                                  | Failed          |
any          | TimedOut       |                                            | Failed          |
`

/** Any event may be a failure, or that the time is up. */
const failOrStay = (state: State, event: Event): Step => {
  if (event._tag === "CommandFailed") return failUpload(state, event.error)
  return event._tag === "TimedOut"
    ? failUpload(state, { _tag: "DeadlineExceeded", timeout: event.timeout })
    : [state, []]
}

/** The next state, and what to do. An event that a state does not wait for changes nothing. */
export const step = makeStep<State, Event, Command>(
  {
    Inspecting: { Peeked: Begin.inspect },
    Initializing: { Responded: Segments.beginSegments },
    Reading: { SegmentRead: Segments.takeSegment },
    Sending: { SegmentArrived: Segments.arrive, RoundSent: Segments.sent, CommandFailed: Segments.shrink },
    UploadingAtOnce: { Responded: Finish.uploaded },
    Finalizing: { Responded: Finish.finalized, CommandFailed: Finish.lookUpStatus },
    LookingUp: { Responded: Finish.foundStatus, CommandFailed: Finish.notFound },
    Processing: { Responded: Finish.processed },
    Describing: { Done: endDescribing }
  },
  failOrStay
)

/** The state and the commands that an upload begins with. */
export const start = Begin.startUpload
