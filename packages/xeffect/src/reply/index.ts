export * from "@xeffect/reply"
