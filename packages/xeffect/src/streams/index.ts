export * from "@xeffect/streams"
