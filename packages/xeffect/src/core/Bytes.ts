export * from "@xeffect/core/Bytes"
