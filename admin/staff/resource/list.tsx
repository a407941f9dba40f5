/**
 * The list of any resource. Its whole state is in the URL. Not in `List` of @refinedev/antd, which every first visit would load: the
 * orders 478 KB instead of 339 (floor 340, tests/browser/infra/page_weights).
 */
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useBulk } from './bulk/use_bulk.tsx'
import { ParentBreadcrumbs } from './breadcrumbs.tsx'
import { shownColumns } from './list/columns/list_columns.ts'
import { useColumns } from './list/columns/use_columns.ts'
import { CreateLink, hasListTools, ListHead, type ListPageProps, type ListSectionProps } from './list/head.tsx'
import { EmptyRows, FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import type { ListParts } from './list/parts.ts'
import type { ListAddress } from './list/address.ts'
import { Pager } from './list/pager.tsx'
import { RowActions } from './list/row_actions.tsx'
import { rowPaths } from './list/row_paths.ts'
import { ResponsiveRows } from './list/rows_cards.tsx'
import { Totals } from './list/totals.tsx'
import { useListAddress } from './list/use_list_address.ts'
import { useListKeys } from './list/use_list_keys.ts'
import { filterQuery, useListRows } from './list/use_list_rows.ts'
import type { Field } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import './resource.css'
import { listPath, useParentIds, useRouteResource } from '../definition/resource_paths.ts'
import { PageTabs } from '../menu/page_tabs.tsx'
import { useTransition } from './transition/use_transition.tsx'
import { useIsPhone } from '../../kit/controls/hooks/use_is_phone.ts'
import { useRemove } from './use_remove.ts'
import { useTranslation } from '../definition/translation.ts'

// Loaded with the first filter.
const FilterChips = lazy(() => import('./list/filters/chips.tsx').then(({ FilterChips: chips }) => ({ default: chips })))
const isFiltered = ({ q, where, filters }: ListAddress) => q !== '' || where !== null || Object.keys(filters).length > 0

const RowsWall = lazy(() => import('./list/rows_wall.tsx').then(({ RowsWall: wall }) => ({ default: wall })))
const Board = lazy(() => import('./board/board.tsx').then(({ Board: board }) => ({ default: board })))
const RowsMap = lazy(() => import('./map/rows_map.tsx').then(({ RowsMap: map }) => ({ default: map })))
const Calendar = lazy(() => import('./calendar/calendar.tsx').then(({ Calendar: calendar }) => ({ default: calendar })))
type View = ComponentType<ListSectionProps & { readonly parts: ListParts }>
const VIEWS: Readonly<Record<string, View>> = { calendar: Calendar, map: RowsMap }

export const Component = () => <RoutedList />

/** `parts` is what the page of one resource adds. */
export function RoutedList({ parts = {} }: { parts?: ListParts }) {
  const resource = useRouteResource()
  const given = useParentIds(resource)
  return <ListPage key={JSON.stringify(given)} resource={resource} given={given} parts={parts} />
}

function ListPage({ resource, given, parts }: ListPageProps & { parts: ListParts }) {
  const control = useListAddress(resource, parts.viewModes)
  const { address, change } = control
  const list = useListRows(resource, address, given)
  const lastPage = Math.max(1, Math.ceil(list.total / address.size))
  // The last row of the last page was deleted, or the URL is old.
  useEffect(() => {
    if (!list.isLoading && list.rows.length === 0 && address.page > lastPage) change({ page: lastPage }, { replace: true })
  })
  return (
    <div className="resource-page">
      <ParentBreadcrumbs resource={resource} given={given} />
      {parts.before ?? <PageTabs path={listPath(resource) ?? ''} />}
      <ListHead resource={resource} given={given} control={control} viewsElsewhere={parts.viewsElsewhere} />
      <Suspense fallback={<div className="chips" />}>
        {hasListTools(control) && isFiltered(address) && <FilterChips resource={resource} control={control} />}
      </Suspense>
      {parts.above}
      <div className="panel" data-refreshing={list.isRefreshing || undefined}>
        <ListView resource={resource} given={given} control={control} list={list} parts={parts} />
      </div>
    </div>
  )
}

interface BodyProps extends ListSectionProps { readonly list: ReturnType<typeof useListRows>; readonly parts: ListParts }

/** The rows in the view mode of the URL. The trash is always a table. A wall shows the same page of rows as a table. */
function ListView(props: BodyProps) {
  const { resource, given, control, parts } = props
  const { viewMode, isTrash } = control.address
  if (viewMode === 'table' || viewMode === 'wall' || isTrash) return <ListBody {...props} />
  const View = parts.viewModes?.views[viewMode]?.View ?? VIEWS[viewMode] ?? Board
  return (
    <Suspense fallback={<div className="view-mode" aria-busy="true" />}>
      <View resource={resource} given={given} control={control} parts={parts} />
    </Suspense>
  )
}

function ListBody({ resource, given, control, list, parts }: BodyProps) {
  const { t } = useTranslation()
  const { address, change, search, layout } = control
  const transition = useTransition(resource, parts.transitions)
  const { pathOf, editPathOf, drawerPathOf } = rowPaths(resource, given, search)
  const { remove, restore } = useRemove(resource)
  const bulk = useBulk(resource, { ...list, isTrash: address.isTrash, query: filterQuery(resource, address, given) })
  useListKeys(list.rows, bulk.selection)
  const fields = shownColumns(resource, address, layout).filter(({ name }) => !(name in given))
  const { head } = useColumns(resource, control)
  const noFilters = Object.fromEntries(Object.keys(address.filters).map((name) => [name, null]))
  const clear = () => { change({ q: '', view: null, mine: null, where: null, filters: noFilters }) }

  if (list.error && list.rows.length === 0) return <FailedRows error={list.error} retry={list.retry} />
  if (!list.isLoading && list.rows.length === 0) {
    const create = !address.isTrash && <CreateLink resource={resource} given={given} control={control} />
    return <EmptyRows
      name={t(`${resource.name}.many`)} isFiltered={address.view !== null || isFiltered(address)} isTrash={address.isTrash}
      onClear={clear} create={create}
    />
  }
  const RowsComponent = address.viewMode === 'wall' && !address.isTrash ? RowsWall : ResponsiveRows
  const actions = (row: Row) => (address.isTrash
    ? <button type="button" className="button" onClick={() => { void restore(row) }}>{t('ui.list.restore')}</button>
    : <RowActions
      resource={resource} row={row} editTo={editPathOf(row)} viewTo={drawerPathOf(row)} onTransition={transition.start}
      onRemove={(one) => { void remove(one) }}
    />)
  return (
    <>
      <Suspense fallback={<div className="view-mode" aria-busy="true" />}>
        <RowsComponent
          resource={resource} fields={fields} rows={list.rows} caption={t(`${resource.name}.many`)}
          skeleton={list.isLoading ? 10 : undefined} sort={address.sort} onSort={(sort) => { change({ sort }) }} head={head}
          pathOf={(row) => (address.isTrash ? null : pathOf(row))} actions={actions} selection={bulk.selection} totals={list.totals}
          density={address.density ?? layout.density ?? undefined} cells={parts.cells}
        />
      </Suspense>
      {bulk.bar}
      <ListFoot resource={resource} control={control} list={list} fields={fields} />
      {transition.dialog}
    </>
  )
}

function ListFoot({ resource, control, list, fields }: Pick<BodyProps, 'resource' | 'control' | 'list'> & { fields: readonly Field[] }) {
  const { address, change, layout } = control
  const isPhone = useIsPhone()
  return (
    <footer className="rows-foot" data-loading={list.isLoading || undefined}>
      <Totals resource={resource} totals={list.totals} omitted={isPhone ? [] : fields} />
      <Pager
        page={address.page} size={address.size} total={list.total} hasMore={list.hasMore}
        onPage={(page) => { change({ page }); scrollTo({ top: 0 }) }} onSize={(size) => { layout.save({ size }); change({ size }) }}
      />
    </footer>
  )
}
