export * from "@xeffect/core/poll"
