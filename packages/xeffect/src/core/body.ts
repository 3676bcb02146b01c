export * from "@xeffect/core/body"
