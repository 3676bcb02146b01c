export * from "@xeffect/core/Body"
