export * from "@xeffect/core/Span"
