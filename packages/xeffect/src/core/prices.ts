export * from "@xeffect/core/prices"
