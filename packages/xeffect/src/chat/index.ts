export * from "@xeffect/chat"
