export * from "@xeffect/core/file"
