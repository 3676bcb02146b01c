export * from "@xeffect/promise/config"
