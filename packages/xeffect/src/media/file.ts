export * from "@xeffect/media/file"
