export * from "@xeffect/core/Shape"
