/**
 * The page of a record: summary, operations and transitions, children, fields, files, history. Not in `Show` of @refinedev/antd: that of
 * an order would be 519 KB instead of 358 (floor 360).
 */
import { useOne } from '@refinedev/core'
import { traitsOf } from '#schema/fields/index'
import { useId, type ReactNode } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { FieldCell } from '../fields/cell.tsx'
import { Gallery, hasFiles } from '../fields/media/gallery.tsx'
import { labelOf } from '../fields/field_text.ts'
import { isEmpty } from '../fields/value_checks.ts'
import { useShortcuts } from '../../kit/controls/keys/shortcuts.ts'
import { usePageTitle } from '../../kit/controls/page_title.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { readableFields, listableChildren } from '../definition/access.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Resource } from '../definition/definition.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import type { Row } from '../definition/record.ts'
import { isAllowed, refusalOf } from '../../kit/providers/session/can.ts'
import { RecordMenuButton } from './record_menu_button.tsx'
import './resource.css'
import { editPath, listPath, useRouteResource } from '../definition/resource_paths.ts'
import { useOwnCells } from './list/columns/own_cells.ts'
import { ChildrenTable } from './show/children_table.tsx'
import { HistoryTimeline } from './show/history_timeline.tsx'
import { RecordFields } from './show/record_fields.tsx'
import './show/show.css'
import { Tabs, type Tab } from './show/tabs.tsx'
import { TransitionButtons } from './transition/buttons.tsx'
import type { TransitionParts } from './transition/own_transition_parts.ts'
import { useRemove } from './use_remove.ts'
import { fieldKey, useTranslation, type Translate } from '../definition/translation.ts'

export const Component = () => <RoutedShow />

export interface ShowParts {
  /** What the page of one resource adds to its transitions. */
  readonly transitions?: TransitionParts
  /** Beside the title, before edit and delete. */
  readonly actions?: (row: Row) => ReactNode
  /** Between the figures of the record and its transitions. */
  readonly notice?: (row: Row) => ReactNode
  /** Tabs before the details. */
  readonly tabs?: (row: Row, t: Translate) => readonly Tab[]
  /** Tabs before all others. */
  readonly firstTabs?: (row: Row, t: Translate) => readonly Tab[]
}

export function RoutedShow({ parts = {} }: { parts?: ShowParts }) {
  const resource = useRouteResource()
  const { id } = useParams()
  return <ShowPage key={id} resource={resource} id={Number(id)} parts={parts} />
}

function ShowPage({ resource, id, parts }: { resource: Resource; id: number; parts: ShowParts }) {
  const i18n = useTranslation()
  const { result: row, query } = useOne<Row>({ resource: resource.name, id, errorNotification: false })
  const label = row ? labelOf(resource, row, i18n) : undefined
  usePageTitle(label)
  return (
    <div className="resource-page show-page">
      <Breadcrumbs trail={[{ label: i18n.t(`${resource.name}.many`), to: listPath(resource) }]} />
      {row && label !== undefined && <RecordHead resource={resource} row={row} label={label} parts={parts} />}
      {row ? <RecordTabs resource={resource} row={row} parts={parts} />
        : query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
          : <div className="panel record-skeleton" aria-busy="true">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>}
    </div>
  )
}

function RecordHead({ resource, row, label, parts }: {
  resource: Resource
  row: Row
  label: string
  parts: ShowParts
}) {
  useShortcuts([{ key: 'e', label: 'ui.keys.edit', run: () => { document.querySelector<HTMLElement>('.record-operations a')?.click() } }])
  const { t } = useTranslation()
  const cells = useOwnCells(resource.name)
  const figures = readableFields(resource, resource.list.columns)
    .filter(({ name }) => name !== resource.label && name !== 'status' && cells?.[name]?.(row) !== false)
    .filter((field) => !traitsOf(field).files || !isEmpty(row[field.name]))
  return (
    <header className="panel record-head">
      <div className="record-title">
        <h1><bdi>{label}</bdi></h1>
        {resource.fields.status && <FieldCell field={resource.fields.status} row={row} />}
        <span className="record-operations">
          {parts.actions?.(row)}<RecordMenuButton resource={resource} row={row} />
          <span className="record-edit"><RecordOperations resource={resource} row={row} /></span>
        </span>
      </div>
      <dl className="figures">
        {figures.map((field) => <div key={field.name}>
          <dt>{t(fieldKey(resource, field.name))}</dt>
          <dd>{cells?.[field.name]?.(row) ?? <FieldCell field={field} row={row} />}</dd>
        </div>)}
      </dl>
      {parts.notice?.(row)}
      <TransitionButtons resource={resource} row={row} {...parts.transitions && { parts: parts.transitions }} />
    </header>
  )
}

/** Edit and delete, as far as `can` allows; the reason of a refusal is the title of the button. */
export function RecordOperations({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { remove } = useRemove(resource)
  const reasonId = useId()
  const { edit, delete: erase } = row.can ?? {}
  const to = editPath(resource, row.id)
  const list = listPath(resource)
  const removeAndLeave = async () => { if (await remove(row, { leavesPage: true }) && list) void navigate(list) }
  const refusal = refusalOf(edit) ?? refusalOf(erase)
  return (
    <>
      {to && isAllowed(edit) && <Link className="button" to={to}><NamedIcon name="edit" />{t('ui.show.edit')}</Link>}
      {to && refusalOf(edit) && (
        <button type="button" className="button" aria-disabled="true" title={refusalOf(edit) ?? undefined} aria-describedby={reasonId}>
          <NamedIcon name="edit" />{t('ui.show.edit')}
        </button>
      )}
      {erase && (
        <button
          type="button" className="icon-button" aria-label={t('ui.list.remove')} title={refusalOf(erase) ?? t('ui.list.remove')}
          aria-disabled={refusalOf(erase) ? true : undefined} onClick={() => { if (isAllowed(erase)) void removeAndLeave() }}
        ><NamedIcon name="trash" /></button>
      )}
      {refusal && <span id={reasonId} hidden>{refusal}</span>}
    </>
  )
}

function RecordTabs({ resource, row, parts }: { resource: Resource; row: Row; parts: ShowParts }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const children = listableChildren(resource, resource.admin?.show ?? [])
  const tabs: Tab[] = [
    ...parts.firstTabs?.(row, t) ?? [],
    ...children.map((field) => ({
      key: field.name, label: t(fieldKey(resource, field.name)),
      body: (): ReactNode => <ChildrenTable key={field.name} resource={resource} parent={row} field={field} />,
    })),
    ...parts.tabs?.(row, t) ?? [],
    { key: 'details', label: t('ui.show.details'), body: () => <RecordFields resource={resource} row={row} /> },
    ...hasFiles(resource) ? [{ key: 'files', label: t('ui.files.title'), body: () => <Gallery resource={resource} row={row} /> }] : [],
    { key: 'history', label: t('ui.history.title'), body: () => <HistoryTimeline resource={resource} id={row.id} /> },
  ]
  const requestedTab = search.get('tab')
  return (
    <Tabs
      tabs={tabs} chosen={tabs.find(({ key }) => key === requestedTab)?.key ?? tabs[0]?.key ?? ''} label={t('ui.show.parts')}
      onChoose={(key) => { setSearch({ tab: key }, { replace: true, preventScrollReset: true }) }}
    />
  )
}
