export * from "@xeffect/text/extract-hashtags"
