import "@xeffect/core/compiled"
