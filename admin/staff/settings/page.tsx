/**
 * The settings of the company: a form for each group, with a search over all of them. `?look=table` is the plain list; the drawer of one
 * setting, with its history, opens over that list.
 */
import { useList } from '@refinedev/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MAX_PAGE_SIZE } from '#common/page_size'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { SearchBox } from '../../kit/controls/search_box.tsx'
import { useTranslation } from '../definition/translation.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { FormSkeleton } from '../resource/form/form_drawer.tsx'
import { useSaveShortcut } from '../resource/form/use_form_focus.ts'
import { useLeaveGuard } from '../resource/form/use_leave_guard.ts'
import { RoutedList } from '../resource/list.tsx'
import { GroupForm } from './group_form.tsx'
import { settingHelp, settingId, settingLabel } from './setting_field.tsx'
import type { SettingRow } from './setting_fields.ts'
import { groupSettings, settingFromHash, searchSettings } from './setting_groups.ts'
import { useSettingsForm } from './use_settings_form.ts'
import '../resource/resource.css'
import '../resource/form/form.css'
import './page.css'

interface SettingsPageProps {
  /** What other rooms show in a group, by its name. */
  readonly parts?: Readonly<Record<string, ReactNode>>
}

export function SettingsPage(props: SettingsPageProps) {
  const [search] = useSearchParams()
  const isList = search.get('look') === 'table' || search.has('record') || search.has('edit')
  return isList ? <RoutedList /> : <SettingForms {...props} />
}

function SettingForms({ parts = {} }: SettingsPageProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const { query, result } = useList<SettingRow>({
    resource: 'settings', pagination: { pageSize: MAX_PAGE_SIZE, mode: 'server' }, sorters: [{ field: 'key', order: 'asc' }],
    errorNotification: false,
  })
  const [typed, setTyped] = useState('')
  const form = useSettingsForm()
  useLeaveGuard(form.isDirty)
  const page = useRef<HTMLDivElement>(null)
  const groups = groupSettings(result.data)
  const saveAll = async () => { for (const { name, rows } of groups) await form.save(name, rows) }
  useSaveShortcut(page, () => { void saveAll() })
  useNamedSetting(result.data)
  useFirstError(form.refused)

  const areaOf = (name: string) => t(`settings.areas.${name}`, { defaultValue: name })
  const found = searchSettings(groups, typed, ({ key, group }) => [settingLabel(key, i18n), settingHelp(key, i18n), key, areaOf(group)])
  return (
    <div ref={page} className="resource-page settings-page">
      <header className="page-head">
        <h1>{t('settings.many')}</h1>
        <span className="head-actions">
          <SearchBox value={typed} onSearch={setTyped} />
          <Link className="icon-button" to="?look=table" aria-label={t('ui.settings.table')} title={t('ui.settings.table')}>
            <NamedIcon name="rows" />
          </Link>
        </span>
      </header>
      {query.isError && result.data.length === 0 && (
        <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
      )}
      {query.isPending && <FormSkeleton />}
      {result.data.length > 0 && (
        <div className="settings-columns">
          <GroupLinks names={found.map(({ name }) => name)} areaOf={areaOf} />
          <div className="settings-groups">
            {found.length === 0 && <p className="panel rows-notice" role="status">{t('ui.list.nothing_found')}</p>}
            {found.map((group) => (
              <GroupForm
                key={group.name} group={group} all={groups.find(({ name }) => name === group.name) ?? group} form={form}
                part={typed === '' ? parts[group.name] : undefined}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function GroupLinks({ names, areaOf }: { readonly names: readonly string[]; readonly areaOf: (name: string) => string }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  return (
    <nav className="settings-nav" aria-label={t('ui.settings.groups')}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link to={`#${name}`} replace aria-current={hash.slice(1).split('.')[0] === name ? 'true' : undefined}>{areaOf(name)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the group or the setting that the address names, and gives its control the focus. */
function useNamedSetting(rows: readonly SettingRow[]): void {
  const location = useLocation()
  const name = settingFromHash(rows, location.hash)
  useEffect(() => {
    if (name === null) return
    const element = document.getElementById(name)
    element?.scrollIntoView({ block: 'start' })
    const control = document.getElementById(name.includes('.') ? settingId(name) : `${name}-title`)
    control?.focus({ preventScroll: true })
  // A second click on the same link scrolls again.
  }, [name, location.key])
}

/** After a refused save the first setting with an error has the focus. */
function useFirstError(refused: number): void {
  useEffect(() => {
    if (refused > 0) document.querySelector<HTMLElement>('.setting:has(.field-error) :is(input, textarea)')?.focus()
  }, [refused])
}
