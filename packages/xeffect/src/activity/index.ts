export * from "@xeffect/activity"
