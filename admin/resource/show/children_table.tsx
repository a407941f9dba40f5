/** The children of a record, as a list of their own inside its page: their transitions, their forms in a drawer. */
import { keepPreviousData } from '@tanstack/react-query'
import { useList } from '@refinedev/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ListAnswer } from '../../providers/data.ts'
import { canCreate, readable } from '../../definition/access.ts'
import { resourceOf, targetOf, type Field, type Resource } from '../../definition/definition.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { Sort } from '../list/address.ts'
import { EmptyRows, FailedRows } from '../../controls/notices.tsx'
import { Pager } from '../list/pager.tsx'
import { RowActions } from '../list/row_actions.tsx'
import { Rows } from '../list/rows.tsx'
import type { Row } from '../../definition/record.ts'
import { createPath, recordPath } from '../../definition/route.ts'
import { useTransition } from '../transition/use_transition.tsx'
import { useRemove } from '../use_remove.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import './show.css'

const FormDrawer = lazy(() => import('../form/drawer.tsx').then(({ FormDrawer: drawer }) => ({ default: drawer })))

interface ChildrenTableProps {
  readonly resource: Resource
  readonly parent: Row
  /** The children field. */
  readonly field: Field
  /** Values that a new child is given besides its parent. */
  readonly given?: Readonly<Record<string, unknown>>
}

export function ChildrenTable({ resource, parent, field, given = {} }: ChildrenTableProps) {
  const { t } = useSay()
  const child = resourceOf(targetOf(field))
  const by = String(field.by)
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>(() => ({
    field: child.list.sort.replace(/^-/, ''), order: child.list.sort.startsWith('-') ? 'desc' : 'asc',
  }))
  const [open, setOpen] = useState<{ id: number | undefined } | null>(null)
  const transition = useTransition(child)
  const { remove } = useRemove(child)
  const { query } = useList<Row>({
    resource: child.name, filters: [{ field: by, operator: 'eq', value: parent.id }], sorters: [sort], errorNotification: false,
    pagination: { currentPage: page, pageSize: SIZE, mode: 'server' }, queryOptions: { placeholderData: keepPreviousData },
  })
  const answer = query.data as ListAnswer<Row> | undefined
  const rows = answer?.data ?? []
  const caption = t(fieldKey(resource, field.name))
  const create = <CreateChild child={child} by={by} parent={parent} onOpen={() => { setOpen({ id: undefined }) }} />
  const actions = (row: Row) => (
    <RowActions
      resource={child} row={row} editTo={null} onEdit={() => { setOpen({ id: row.id }) }} onTransition={transition.start}
      onRemove={(one) => { void remove(one) }}
    />
  )
  return (
    <div className="panel children-table">
      {rows.length > 0 && <header>{create}</header>}
      {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
        : query.isSuccess && rows.length === 0 ? <EmptyRows isFiltered={false} onClear={() => undefined} create={create} />
          : <Rows
            resource={child} fields={readable(child, child.list.columns) .filter(({ name }) => name !== by)} rows={rows}
            caption={caption} sort={sort} onSort={setSort} pathOf={(row) => (child.admin?.show ? recordPath(child, row.id) : null)}
            actions={actions} skeleton={query.isPending ? 3 : undefined}
          />}
      {answer && answer.total > SIZE
        && <footer className="rows-foot">
          <Pager page={page} size={SIZE} total={answer.total} hasMore={answer.more} onPage={setPage} />
        </footer>}
      {transition.dialog}
      {open
        && <Suspense fallback={null}><FormDrawer
          resource={child} id={open.id} given={{ [by]: parent.id, ...given }} onClose={() => { setOpen(null) }}
        /></Suspense>}
    </div>
  )
}

/** A big form has a page of its own, which is told the parent in its address. */
function CreateChild({ child, by, parent, onOpen }: { child: Resource; by: string; parent: Row; onOpen: () => void }) {
  const { t } = useSay()
  if (!canCreate(child)) return null
  const label = <><NamedIcon name="plus" />{t('ui.list.create')}</>
  const path = child.admin?.form === 'page' ? createPath(child) : null
  if (path) return <Link className="button" to={`${path}?${by}=${parent.id}`}>{label}</Link>
  return Object.keys(child.form).length > 0 && <button type="button" className="button" onClick={onOpen}>{label}</button>
}

const SIZE = 25
