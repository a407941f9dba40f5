/** Where the rows of a list open. What is a drawer opens over the list as it is: same look, filters and page. */
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { editPath, recordPath, viewPath } from '../../definition/route.ts'
import { kept } from './head.tsx'
import type { Given } from './use_rows.ts'

export interface RowPaths {
  readonly openTo: (row: Row) => string | null
  readonly editTo: (row: Row) => string | null
  readonly viewTo: (row: Row) => string | null
}

export function rowPaths(resource: Resource, given: Given, search: URLSearchParams): RowPaths {
  const over = (path: string | null) => path && kept(path, search)
  const editTo = (row: Row) => over(editPath(resource, row.id, given))
  const viewTo = (row: Row) => over(viewPath(resource, row.id, given))
  const openTo = (row: Row) => (resource.admin?.show
    ? recordPath(resource, row.id, given)
    : (row.can?.edit?.allowed ? editTo(row) : null) ?? viewTo(row))
  return { openTo, editTo, viewTo }
}
