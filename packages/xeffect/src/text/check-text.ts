export * from "@xeffect/text/check-text"
