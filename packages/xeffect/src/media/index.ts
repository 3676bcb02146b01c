export * from "@xeffect/media"
