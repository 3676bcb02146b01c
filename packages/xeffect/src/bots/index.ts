export * from "@xeffect/bots"
