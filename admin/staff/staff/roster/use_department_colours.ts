/** The colours that departments have, by id; empty for users who may not list departments. */
import { useList } from '@refinedev/core'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { Row } from '../../definition/record.ts'
import { can } from '../../../kit/providers/session/access_control.ts'

type Department = Row & { readonly color: string | null }

export function useDepartmentColours(): ReadonlyMap<number, string> {
  const { result } = useList<Department>({
    resource: 'departments', pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' },
    queryOptions: { enabled: can('departments', 'list') }, errorNotification: false,
  })
  return new Map(result.data.flatMap(({ id, color }) => (color === null ? [] : [[id, color]])))
}
