export * from "@xeffect/webhooks/sqlite"
