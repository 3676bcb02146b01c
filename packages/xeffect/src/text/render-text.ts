export * from "@xeffect/text/render-text"
