export * from "@xeffect/core/call"
