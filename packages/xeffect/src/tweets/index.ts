export * from "@xeffect/tweets"
