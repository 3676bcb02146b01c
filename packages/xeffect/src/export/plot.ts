export * from "@xeffect/export/plot"
