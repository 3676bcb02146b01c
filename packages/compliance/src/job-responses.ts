import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { ComplianceJob } from "./job.ts"

const address = /("(?:upload|download)_url"\s*:\s*")[^"]*/g

/** Removes the signed addresses, which are secrets, from the text that a `DecodeError` shows. */
const withoutAddresses = <Type>(kind: Response.JsonResponse<Type>): Response.JsonResponse<Type> => ({
  ...kind,
  read: (reading, definition, response) =>
    kind.read(reading, definition, { ...response, text: response.text.replaceAll(address, "$1<redacted>") })
})

/** The job that was created. */
export const createdJob = withoutAddresses(Response.outcome(Response.written(ComplianceJob)))

/** One job. */
export const oneJob = withoutAddresses(
  Response.json(Shape.struct({ data: Shape.intact(ComplianceJob), errors: Shape.list(Resource.Problem) }))
)

/** Several jobs. */
export const severalJobs = withoutAddresses(
  Response.json(
    Shape.struct({
      data: Shape.intact(Shape.list(ComplianceJob)),
      errors: Shape.list(Resource.Problem),
      meta: Shape.struct({ result_count: Shape.number })
    })
  )
)
