export * from "@xeffect/export/cluster"
