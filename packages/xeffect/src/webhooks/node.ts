export * from "@xeffect/webhooks/node"
