export * from "@xeffect/core"
