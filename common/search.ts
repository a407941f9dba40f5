/** The response of the search over all resources. */
export interface Hit {
  readonly id: number
  readonly label: string
  /** Distinguishes hits with the same label: a phone number, the name of the client. */
  readonly detail: string | null
  readonly status: string | null
  /** The parent record, if the resource has one. */
  readonly parent: { readonly resource: string; readonly id: number } | null
}
export interface HitGroup { readonly resource: string; readonly hits: readonly Hit[] }
export interface SearchResult {
  readonly groups: readonly HitGroup[]
  /** Resources whose search timed out. */
  readonly late: readonly string[]
}
