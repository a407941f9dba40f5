/** An entry of the audit log, as the API returns it. */
export interface AuditEntry {
  readonly id: number
  readonly at: string
  /** Null for the system. */
  readonly actor: { readonly label: string | null } | null
  /** 'orders.confirm' */
  readonly action: string
  /** The record itself, or a child of it. */
  readonly subject: { readonly resource: string; readonly id: number; readonly label: string | null }
  readonly reason: string | null
  /** The name of the API token that was used. */
  readonly via: string | null
  /** Entries of one request have the same value. */
  readonly request?: string | null
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  /** Labels by record (`users 4`), as far as the server sent them. */
  readonly names?: Readonly<Record<string, string>>
}
