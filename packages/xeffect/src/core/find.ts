export * from "@xeffect/core/find"
