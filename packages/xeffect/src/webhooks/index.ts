export * from "@xeffect/webhooks"
