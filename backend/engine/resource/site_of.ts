/** The site of a row: a column of the system, which the types of the definition do not name. Null: it is of none. */
export const siteOf = (row: object): number | null => (row as { readonly site_id?: number | null }).site_id ?? null
