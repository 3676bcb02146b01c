export * from "@xeffect/text/extract-mentions"
