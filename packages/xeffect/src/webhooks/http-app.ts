export * from "@xeffect/webhooks/http-app"
