export * from "@xeffect/text/split-text"
