export * from "@xeffect/core/store"
