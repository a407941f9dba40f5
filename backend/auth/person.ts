/** Whoever a bearer lets in. */
export interface Person {
  readonly id: number
  readonly site_id: number | null
  /** The permission names of all roles. */
  readonly permissions: readonly string[]
  /** Not the person calls, but a program in his name. */
  readonly api_token?: { readonly id: number; readonly name: string }
}
