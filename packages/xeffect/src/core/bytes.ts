export * from "@xeffect/core/bytes"
