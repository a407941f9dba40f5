/** The list of any resource. Everything that it shows stands in its address. */
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { can } from '../providers/access.ts'
import { useBulk } from './bulk/use_bulk.tsx'
import { ParentCrumbs } from './crumbs.tsx'
import { Chips } from './list/chips.tsx'
import { shownColumns } from './list/columns.ts'
import { CreateLink, kept, ListHead, type ListPageProps, type PartProps } from './list/head.tsx'
import { EmptyRows, FailedRows } from '../controls/notices.tsx'
import type { ListParts } from './list/parts.ts'
import { Pager } from './list/pager.tsx'
import { RowActions } from './list/row_actions.tsx'
import { rowPaths } from './list/row_paths.ts'
import { Rows } from './list/rows.tsx'
import { besides, Totals } from './list/totals.tsx'
import { useListAddress } from './list/use_address.ts'
import { useListKeys } from './list/use_list_keys.ts'
import { filterQuery, useRows } from './list/use_rows.ts'
import { startOf } from './form/draft.ts'
import type { Row } from '../definition/record.ts'
import './resource.css'
import { editPath, useGiven, useRouteResource } from '../definition/route.ts'
import { useTransition } from './transition/use_transition.tsx'
import { useIsPhone } from '../controls/use_phone.ts'
import { useRemove } from './use_remove.ts'
import { useSay } from '../definition/words.ts'

const RecordDrawer = lazy(() => import('./show/drawer.tsx').then(({ RecordDrawer: drawer }) => ({ default: drawer })))
const FormDrawer = lazy(() => import('./form/drawer.tsx').then(({ FormDrawer: drawer }) => ({ default: drawer })))

const RowsWall = lazy(() => import('./list/wall.tsx').then(({ RowsWall: wall }) => ({ default: wall })))
const Board = lazy(() => import('./board/board.tsx').then(({ Board: board }) => ({ default: board })))
const PlaceMap = lazy(() => import('./map/place_map.tsx').then(({ PlaceMap: map }) => ({ default: map })))
const Calendar = lazy(() => import('./calendar/calendar.tsx').then(({ Calendar: calendar }) => ({ default: calendar })))

export const Component = () => <RoutedList />

/** `parts` is what the page of a noun adds. */
export function RoutedList({ parts = {} }: { parts?: ListParts }) {
  const resource = useRouteResource()
  const given = useGiven(resource)
  return <ListPage key={JSON.stringify(given)} resource={resource} given={given} parts={parts} />
}

function ListPage({ resource, given, parts }: ListPageProps & { parts: ListParts }) {
  const control = useListAddress(resource)
  const { address, change } = control
  const found = useRows(resource, address, given)
  const lastPage = Math.max(1, Math.ceil(found.total / address.size))
  // The last row of the last page was deleted, or the address is old.
  useEffect(() => {
    if (!found.isLoading && found.rows.length === 0 && address.page > lastPage) change({ page: lastPage }, { replace: true })
  })
  return (
    <div className="resource-page">
      <ParentCrumbs resource={resource} given={given} />
      {parts.before}
      <ListHead resource={resource} given={given} control={control} />
      <Chips resource={resource} control={control} />
      {parts.above}
      <div className="panel" data-refreshing={found.isRefreshing || undefined}>
        <Looked resource={resource} given={given} control={control} found={found} parts={parts} />
      </div>
      <ListDrawer resource={resource} given={given} control={control} />
    </div>
  )
}

interface BodyProps extends PartProps { readonly found: ReturnType<typeof useRows>; readonly parts: ListParts }

/** The trash is always a table: nothing in it moves. A wall is the page of a table, drawn otherwise. */
function Looked(props: BodyProps) {
  const { resource, given, control } = props
  const { look, isTrash } = control.address
  if (look === 'table' || look === 'wall' || isTrash) return <ListBody {...props} />
  const Look = { board: Board, calendar: Calendar, map: PlaceMap }[look]
  return (
    <Suspense fallback={<div className="look" aria-busy="true" />}>
      <Look resource={resource} given={given} control={control} />
    </Suspense>
  )
}

function ListBody({ resource, given, control, found, parts }: BodyProps) {
  const { t } = useSay()
  const { address, change, search, layout } = control
  const isPhone = useIsPhone()
  const transition = useTransition(resource, parts.transitions)
  const { openTo, editTo, viewTo } = rowPaths(resource, given, search)
  const { remove, restore } = useRemove(resource)
  const bulk = useBulk(resource, { ...found, isTrash: address.isTrash, query: filterQuery(resource, address, given) })
  useListKeys(found.rows, bulk.selection)
  const fields = shownColumns(resource, address, layout).filter(({ name }) => !(name in given))
  const noFilters = Object.fromEntries(Object.keys(address.filters).map((name) => [name, null]))
  const clear = () => { change({ q: '', view: null, mine: null, where: null, filters: noFilters }) }

  if (found.error && found.rows.length === 0) return <FailedRows error={found.error} retry={found.retry} />
  if (!found.isLoading && found.rows.length === 0) {
    const isFiltered = address.q !== '' || address.view !== null || address.where !== null || Object.keys(address.filters).length > 0
    const create = !address.isTrash && <CreateLink resource={resource} given={given} control={control} />
    return <EmptyRows isFiltered={isFiltered} onClear={clear} create={create} />
  }
  const Drawn = address.look === 'wall' && !address.isTrash ? RowsWall : Rows
  const actions = (row: Row) => (address.isTrash
    ? <button type="button" className="button" onClick={() => { void restore(row) }}>{t('ui.list.restore')}</button>
    : <RowActions
      resource={resource} row={row} editTo={editTo(row)} viewTo={viewTo(row)} onTransition={transition.start}
      onRemove={(one) => { void remove(one) }}
    />)
  return (
    <>
      <Suspense fallback={<div className="look" aria-busy="true" />}>
        <Drawn
          resource={resource} fields={fields} rows={found.rows} caption={t(`${resource.name}.many`)}
          skeleton={found.isLoading ? 10 : undefined} sort={address.sort} onSort={(sort) => { change({ sort }) }}
          pathOf={(row) => (address.isTrash ? null : openTo(row))} actions={actions} selection={bulk.selection} totals={found.totals}
          density={address.density ?? layout.density ?? undefined} cells={parts.cells}
        />
      </Suspense>
      {bulk.bar}
      <footer className="rows-foot">
        <Totals resource={resource} totals={isPhone ? found.totals : besides(fields, found.totals)} />
        <Pager
          page={address.page} size={address.size} total={found.total} hasMore={found.hasMore}
          onPage={(page) => { change({ page }); scrollTo({ top: 0 }) }} onSize={(size) => { layout.save({ size }); change({ size }) }}
        />
      </footer>
      {transition.dialog}
    </>
  )
}

/** `?create`, `?edit=7` and `?record=7` draw a form or a record over the list, so that it has an address of its own. */
function ListDrawer({ resource, given, control: { search } }: PartProps) {
  const navigate = useNavigate()
  const id = search.get('edit')
  const viewed = search.get('record')
  const rest = new URLSearchParams([...search].filter(([name]) => !['edit', 'create', 'record', resource.list.calendar].includes(name)))
  const close = () => {
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
  }
  if (viewed !== null && !resource.admin?.show) {
    const editTo = editPath(resource, Number(viewed), given)
    return <Suspense fallback={null}>
      <RecordDrawer key={viewed} resource={resource} id={Number(viewed)} editTo={editTo && kept(editTo, rest)} onClose={close} />
    </Suspense>
  }
  if (resource.admin?.form !== 'drawer' || (id === null && !search.has('create'))) return null
  // An address that somebody was sent: the list stays, without a form that could never be saved.
  if (!can(resource.name, id === null ? 'create' : 'edit')) return null
  return <Suspense fallback={null}>
    <FormDrawer
      key={id ?? ''} resource={resource} id={id === null ? undefined : Number(id)} given={given}
      start={startOf(resource, search)} onClose={close}
    />
  </Suspense>
}
