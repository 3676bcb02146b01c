export * from "@xeffect/text/extract-urls"
