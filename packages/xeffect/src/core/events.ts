export * from "@xeffect/core/events"
