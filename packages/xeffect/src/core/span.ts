export * from "@xeffect/core/span"
