/** The children of a record as a list inside its page, with their transitions and their form in a drawer. */
import { keepPreviousData } from '@tanstack/react-query'
import { useTable } from '@refinedev/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ListResult } from '../../../kit/providers/rest/data_provider.ts'
import { canCreate, readableFields } from '../../definition/access.ts'
import { resourceOf, targetOf, type Field, type Resource } from '../../definition/definition.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { getFormContext } from '../form/context.ts'
import { startValuesQuery } from '../form/start_values.ts'
import { parseSort } from '../list/address.ts'
import { useOwnCells } from '../list/columns/own_cells.ts'
import { EmptyRows, FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { Pager } from '../list/pager.tsx'
import { RowActions } from '../list/row_actions.tsx'
import { ResponsiveRows } from '../list/rows_cards.tsx'
import type { Row } from '../../definition/record.ts'
import { createPath, recordPath } from '../../definition/resource_paths.ts'
import { useTransition } from '../transition/use_transition.tsx'
import { takesChild } from './takes_child.ts'
import { useRemove } from '../use_remove.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import './show.css'
import { FormDrawer } from '../lazy_dialogs.ts'

interface ChildrenTableProps {
  readonly resource: Resource
  readonly parent: Row
  /** The children field. */
  readonly field: Field
  /** Values of a new child besides its parent. */
  readonly given?: Readonly<Record<string, unknown>>
}

export function ChildrenTable({ resource, parent, field, given = {} }: ChildrenTableProps) {
  const { t } = useTranslation()
  const child = resourceOf(targetOf(field))
  const parentField = String(field.by)
  const [open, setOpen] = useState<{ id: number | undefined } | null>(null)
  const transition = useTransition(child)
  const { remove } = useRemove(child)
  const cells = useOwnCells(child.name)
  const { tableQuery: query, currentPage, setCurrentPage, sorters, setSorters } = useTable<Row>({
    resource: child.name, syncWithLocation: false, pagination: { pageSize: PAGE_SIZE, mode: 'server' },
    filters: { permanent: [{ field: parentField, operator: 'eq', value: parent.id }] }, sorters: { initial: [parseSort(child.list.sort)] },
    errorNotification: false, queryOptions: { placeholderData: keepPreviousData },
  })
  const result = query.data as ListResult<Row> | undefined
  const rows = result?.data ?? []
  const caption = t(fieldKey(resource, field.name))
  const [context] = useState(() => getFormContext(Date.now()))
  const create = takesChild(resource, parent, child, parentField, context)
    && <CreateChild child={child} parentField={parentField} parent={parent} onOpen={() => { setOpen({ id: undefined }) }} />
  const actions = (row: Row) => (
    <RowActions
      resource={child} row={row} editTo={null} onEdit={() => { setOpen({ id: row.id }) }} onTransition={transition.start}
      onRemove={(one) => { void remove(one) }}
    />
  )
  return (
    <div className="panel children-table">
      {create && (query.isLoading || rows.length > 0) && <header>{create}</header>}
      {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
        : query.isSuccess && rows.length === 0 ? <EmptyRows name={caption} isFiltered={false} onClear={() => undefined} create={create} />
          : <ResponsiveRows
            resource={child} fields={readableFields(child, child.list.columns).filter(({ name }) => name !== parentField)} rows={rows}
            caption={caption} sort={sorters[0]} onSort={(sort) => { setSorters([sort]) }}
            pathOf={(row) => (child.admin?.show ? recordPath(child, row.id) : null)} actions={actions}
            cells={cells} skeleton={query.isPending || !cells ? 3 : undefined}
          />}
      {result && result.total > PAGE_SIZE
        && <footer className="rows-foot">
          <Pager page={currentPage} size={PAGE_SIZE} total={result.total} hasMore={result.more} onPage={setCurrentPage} />
        </footer>}
      {transition.dialog}
      {open
        && <Suspense fallback={null}><FormDrawer
          resource={child} id={open.id} given={{ [parentField]: parent.id, ...given }} onClose={() => { setOpen(null) }}
        /></Suspense>}
    </div>
  )
}

/** A form with a page of its own gets the parent id in the URL. */
function CreateChild({ child, parentField, parent, onOpen }: { child: Resource; parentField: string; parent: Row; onOpen: () => void }) {
  const { t } = useTranslation()
  if (!canCreate(child)) return null
  const label = <><NamedIcon name="plus" />{t('ui.list.create')}</>
  const path = child.admin?.form === 'page' ? createPath(child) : null
  if (path) return <Link className="button" to={`${path}?${startValuesQuery({ [parentField]: parent.id })}`}>{label}</Link>
  return Object.keys(child.form).length > 0 && <button type="button" className="button" onClick={onOpen}>{label}</button>
}

const PAGE_SIZE = 25
