/** What the editor asks the worker of types, and what it gets. */

/** Positions count characters from the start. */
export type Question =
  | { readonly kind: "check"; readonly code: string }
  | { readonly kind: "complete"; readonly code: string; readonly position: number }
  | { readonly kind: "describe"; readonly code: string; readonly position: number }

/** An error of the compiler. */
export interface Complaint {
  readonly from: number
  readonly to: number
  readonly message: string
  readonly severity: "error" | "warning"
}

/** What can stand at a position. */
export interface Completions {
  readonly from: number
  readonly options: ReadonlyArray<{ readonly label: string; readonly type: string }>
}

/** What is at a position. */
export interface Description {
  readonly from: number
  readonly to: number
  /** The type, as TypeScript writes it. */
  readonly type: string
  /** The comment of the declaration. */
  readonly text: string
}

export type Answer = ReadonlyArray<Complaint> | Completions | Description | undefined

/** The declarations of the modules of the page, which the build writes. */
export interface Declarations {
  readonly files: Readonly<Record<string, string>>
  /** The file of each module by its specifier. */
  readonly modules: Readonly<Record<string, string>>
}

/** The names of a program: where each begins and ends, and which of the texts describes it. */
export type Names = ReadonlyArray<readonly [from: number, to: number, text: number]>

/** What the names in the programs of a page are, which the build writes for each page. */
export interface Hovers {
  readonly texts: ReadonlyArray<readonly [type: string, comment: string]>
  /** In the order of the programs on the page. */
  readonly programs: ReadonlyArray<Names>
}
