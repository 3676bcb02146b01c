export * from "@xeffect/webhooks/durable-object"
