/** Filters by actor, action, record, time and reason: every change is written to the URL immediately. */
import { app, type ResourceName } from '#resources'
import { RefSelect } from '../fields/reference/ref_select.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { actionText } from '../resource/show/history_entry.tsx'
import { useTranslation, type I18n } from '../definition/translation.ts'
import type { AuditFilters, FilterKey } from './query.ts'
import { useDebouncedInput } from '../../kit/controls/hooks/use_debounced.ts'
import { isInstant } from '../../kit/format/dates.ts'
import { businessDay } from '../../kit/format/business_zone.ts'
import { DaysRange } from '../fields/moment/days_range.tsx'
import { SelectField } from '../fields/select_field.tsx'

interface FiltersProps { readonly filters: AuditFilters; readonly onChange: (change: Partial<Record<FilterKey, string>>) => void }

const ACTOR_RESOURCES = [fieldOf(resourceOf('audit_logs'), 'actor').to ?? []].flat()

export function AuditFilterPanel({ filters, onChange }: FiltersProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const [kind = '', id = ''] = filters.who.split(':')
  const all = ['', t('ui.list.all')] as const
  return (
    <section className="filter-panel" aria-label={t('ui.list.filters')}>
      <div className="audit-who">
        <SelectField
          id="log-kind" label={t('audit_logs.fields.actor')} value={kind} onChoose={(who) => { onChange({ who }) }}
          options={[
            ['', t('ui.audit.anybody')], ...ACTOR_RESOURCES.map((name) => [name, t(`${name}.many`)] as const),
            ['system', t('ui.history.system')],
          ]}
        />
        {ACTOR_RESOURCES.some((name) => name === kind) && can(kind as ResourceName, 'list') && (
          <RefSelect
            id="log-who" to={kind} values={id ? [Number(id)] : []} isClearable
            onChange={([one]) => { onChange({ who: one === undefined ? kind : `${kind}:${one}` }) }}
          />
        )}
      </div>
      <SelectField
        id="log-on" label={t('audit_logs.fields.subject_resource')} value={filters.on} options={[all, ...subjects(t)]}
        onChoose={(on) => { onChange({ on, what: '', record: '' }) }}
      />
      {filters.on && (
        <>
          <SelectField
            id="log-what" label={t('audit_logs.fields.action')} value={filters.what} options={[all, ...actionsOf(filters.on, i18n)]}
            onChoose={(what) => { onChange({ what }) }}
          />
          <TextFilter
            id="log-record" label={t('audit_logs.fields.subject_id')} value={filters.record} isNumber
            onType={(record) => { onChange({ record }) }}
          />
        </>
      )}
      <DaysRange
        label={t('ui.audit.when')} from={dayOf(filters.from)} to={dayOf(filters.to)} onChange={(from, to) => { onChange({ from, to }) }}
      />
      <TextFilter id="log-why" label={t('audit_logs.fields.reason')} value={filters.why} onType={(why) => { onChange({ why }) }} />
    </section>
  )
}

interface TextFilterProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
  readonly isNumber?: boolean
}

/** Debounced text input. */
function TextFilter({ id, label, value, onType, isNumber = false }: TextFilterProps) {
  const [text, setText] = useDebouncedInput(value, onType, 300)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id} className="input" value={text} inputMode={isNumber ? 'numeric' : undefined}
        onChange={({ target }) => { setText(isNumber ? target.value.replace(/\D/g, '') : target.value) }}
      />
    </div>
  )
}

/** The audited resources, sorted by name. */
function subjects(t: (key: string) => string): (readonly [string, string])[] {
  const names = (Object.keys(app.resources) as ResourceName[]).filter((name) => !resourceOf(name).append_only)
  return names.map((name) => [name, t(`${name}.many`)] as const).sort(([, a], [, b]) => a.localeCompare(b))
}

const COMMON_VERBS = ['create', 'edit', 'delete', 'undelete']

/** The actions of one resource: the same verb means different things for different resources. */
function actionsOf(on: string, i18n: I18n): (readonly [string, string])[] {
  const resource = resourceOf(on)
  return [...COMMON_VERBS, ...Object.keys(resource.transitions)].map((verb) => [`${on}.${verb}`, actionText(verb, resource, i18n)] as const)
}

/** The mail of the evening names instants. */
const dayOf = (moment: string) => (isInstant(moment) ? businessDay(Date.parse(moment)) : moment)
