import * as Shape from "@xeffect/core/shape"

/** Writes shapes as TypeScript: one interface for each structure. */
export class ShapeWriter {
  readonly #names = new Map<Shape.Shape, string>()
  readonly #interfaces: Array<string> = []

  /** The interfaces of all structures that {@link write} met. */
  get interfaces(): ReadonlyArray<string> {
    return this.#interfaces
  }

  /** The type of a shape. */
  write(shape: Shape.Shape): string {
    switch (shape.type) {
      case "list":
        return `ReadonlyArray<${this.write(shape.of)}>`
      case "either":
        return `(${shape.of.map((one) => this.write(one)).join(" | ")})`
      case "converted":
        return this.write(shape.of)
      case "struct": {
        const known = this.#names.get(shape)
        if (known !== undefined) return known
        const name = `Structure${this.#names.size}`
        this.#names.set(shape, name)
        const fields = Object.entries(shape.fields).map(
          ([key, field]) =>
            `  readonly ${JSON.stringify(key)}${field.type === "always" ? "" : "?"}: ${this.write(Shape.ofField(field))}`
        )
        this.#interfaces.push([`interface ${name} {`, ...fields, "}"].join("\n"))
        return name
      }
      default:
        return shape.type
    }
  }
}
