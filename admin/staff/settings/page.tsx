/**
 * The settings of the company: the form of their one row, with its sections beside it and a search over them. `?look=table` is the plain
 * list; the drawer of the row, with the history of all or of one (`?record=1&history=money_vat_rate`), opens over that list.
 */
import { useList } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { SearchBox } from '../../kit/controls/search_box.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { fieldKey, sectionKey, useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { FormBody } from '../resource/form/body.tsx'
import { FormSkeleton } from '../resource/form/drawer.tsx'
import { helpOf, idOf } from '../resource/form/field.tsx'
import type { FormParts } from '../resource/form/use_form.ts'
import { useRecordForm } from '../resource/form/use_record_form.ts'
import { RoutedList } from '../resource/list.tsx'
import { SETTINGS_FORM } from './form_parts.tsx'
import { isFound, nameInHash } from './find_settings.ts'
import '../resource/resource.css'
import '../resource/form/form.css'
import './page.css'

interface SettingsPageProps {
  /** What other rooms show in a section, by its name. */
  readonly above?: FormParts['before']
}

export function SettingsPage(props: SettingsPageProps) {
  const [search] = useSearchParams()
  const isList = search.get('look') === 'table' || search.has('record') || search.has('edit')
  return isList ? <RoutedList /> : <SettingsForm {...props} />
}

const PREFIX = 'setting-'

function SettingsForm({ above = {} }: SettingsPageProps) {
  const { t } = useTranslation()
  const resource = resourceOf('settings')
  const { query, result } = useList<Row>({ resource: 'settings', pagination: { pageSize: 1, mode: 'server' }, errorNotification: false })
  const [typed, setTyped] = useState('')
  const id = result.data[0]?.id
  const sections = Object.entries(resource.form)
  const found = new Set(sections.flatMap(([section, names]) => names.filter((name) => isFound(typed, [
    t(fieldKey(resource, name)), helpOf(resource, name, t), t(sectionKey(resource, section)), name,
  ]))))
  return (
    <div className="resource-page settings-page">
      <header className="page-head">
        <h1>{t('settings.many')}</h1>
        <span className="head-actions">
          <SearchBox value={typed} onSearch={setTyped} />
          <Link className="icon-button" to="?look=table" aria-label={t('ui.settings.table')} title={t('ui.settings.table')}>
            <NamedIcon name="rows" />
          </Link>
        </span>
      </header>
      {query.isError && <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>}
      <div className="settings-columns">
        <SectionLinks names={sections.filter(([, names]) => names.some((name) => found.has(name))).map(([name]) => name)} />
        {found.size === 0 && <p className="panel rows-notice" role="status">{t('ui.list.nothing_found')}</p>}
        {id === undefined ? <FormSkeleton /> : <SettingsOfRow id={id} found={found} parts={typed === '' ? { before: above } : {}} />}
      </div>
    </div>
  )
}

interface SettingsOfRowProps { readonly id: number; readonly found: ReadonlySet<string>; readonly parts: FormParts }

function SettingsOfRow({ id, found, parts }: SettingsOfRowProps) {
  const resource = resourceOf('settings')
  const { t } = useTranslation()
  const recordForm = useRecordForm(resource, id, t('ui.alert.editSuccess'))
  const { record, query } = recordForm
  useNamedSetting(record !== undefined)
  if (query.error) return <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
  if (!record) return <FormSkeleton />
  return (
    <FormBody
      resource={resource} recordForm={recordForm} prefix={PREFIX} shows={(name) => found.has(name)} bySection
      isReadOnly={!can('settings', 'edit')} parts={{ ...SETTINGS_FORM, ...parts }} onSaved={() => {}} onCancel={() => {}}
    />
  )
}

function SectionLinks({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const resource = resourceOf('settings')
  const isCurrent = (name: string) => hash === `#${name}` || resource.form[name]?.includes(hash.slice(1).replace('.', '_'))
  return (
    <nav className="settings-nav" aria-label={t('ui.settings.groups')}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link to={`#${name}`} replace aria-current={isCurrent(name) ? 'true' : undefined}>{t(sectionKey(resource, name))}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the section or the setting that the address names, and gives its heading or its control the focus. */
function useNamedSetting(isReady: boolean): void {
  const location = useLocation()
  const { form, fields } = resourceOf('settings')
  const name = nameInHash([...Object.keys(form), ...Object.keys(fields)], location.hash)
  useEffect(() => {
    if (name === null || !isReady) return
    const element = document.querySelector(`[data-section="${name}"], [data-field="${name}"]`)
    element?.scrollIntoView({ block: 'start' })
    const control = document.getElementById(idOf(PREFIX, name)) ?? element?.querySelector<HTMLElement>('h2')
    control?.focus({ preventScroll: true })
  // A second click on the same link scrolls again.
  }, [name, isReady, location.key])
}
