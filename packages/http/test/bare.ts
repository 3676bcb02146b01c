import { bearer, type Credentials, layerCredentials, oauth1 } from "./over-client/index.ts"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

/** Credentials of both kinds. None is like another text of a test. */
export const secrets = {
  bearer_token: "bearer-token-qX7fR2mZ",
  consumer_key: "consumer-key-Jt4vB9nC",
  consumer_secret: "consumer-secret-Wd6kH1sY",
  access_token: "2244994945-access-token-Lg3pN8uE",
  access_token_secret: "access-token-secret-Zr5cT0aQ"
}

export const credentials: Credentials = {
  bearer: bearer(Redacted.make(secrets.bearer_token)),
  oauth1: oauth1({
    consumer_key: Redacted.make(secrets.consumer_key),
    consumer_secret: Redacted.make(secrets.consumer_secret),
    access_token: Redacted.make(secrets.access_token),
    access_token_secret: Redacted.make(secrets.access_token_secret)
  })
}

/** Sends each request once: no retries, no waits, no timeouts. */
export const layerBare = layerCredentials({ credentials })

/** The same over a client. */
export const bareOver = (client: Layer.Layer<HttpClient>) => Layer.provide(layerBare, client)
