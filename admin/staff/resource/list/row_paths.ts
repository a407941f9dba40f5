/** The paths of the rows of a list. A drawer opens over the list as it is: same view mode, filters and page. */
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { editPath, recordPath, recordDrawerPath, type ParentIds } from '../../definition/resource_paths.ts'
import { withListQuery } from './head.tsx'

export interface RowPaths {
  readonly pathOf: (row: Row) => string | null
  readonly editPathOf: (row: Row) => string | null
  readonly drawerPathOf: (row: Row) => string | null
}

export function rowPaths(resource: Resource, given: ParentIds, search: URLSearchParams): RowPaths {
  const overList = (path: string | null) => path && withListQuery(path, search)
  const editPathOf = (row: Row) => overList(editPath(resource, row.id, given))
  const drawerPathOf = (row: Row) => overList(recordDrawerPath(resource, row.id, given))
  const pathOf = (row: Row) => (resource.admin?.show
    ? recordPath(resource, row.id, given)
    : (row.can?.edit?.allowed ? editPathOf(row) : null) ?? drawerPathOf(row))
  return { pathOf, editPathOf, drawerPathOf }
}
