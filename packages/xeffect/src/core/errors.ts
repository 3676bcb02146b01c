export * from "@xeffect/core/errors"
