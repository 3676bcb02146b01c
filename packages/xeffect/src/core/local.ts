export * from "@xeffect/core/local"
