export * from "@xeffect/webhooks/redis"
