/** Who, what, on what, when and why: each change goes into the address at once. */
import { useEffect, useState } from 'react'
import { app, type ResourceName } from '#resources'
import { RefSelect } from '../fields/reference/ref_select.tsx'
import { can } from '../providers/access.ts'
import { resourceOf } from '../definition/definition.ts'
import { actionText } from '../resource/show/history_entry.tsx'
import { useSay, type Say } from '../definition/words.ts'
import type { Asked, Key } from './asked.ts'

interface FiltersProps { readonly asked: Asked; readonly onAsk: (change: Partial<Record<Key, string>>) => void }

const KINDS = ['users', 'couriers', 'clients'] as const

export function Filters({ asked, onAsk }: FiltersProps) {
  const say = useSay()
  const { t } = say
  const [kind = '', id = ''] = asked.who.split(':')
  return (
    <section className="filter-panel" aria-label={t('ui.list.filters')}>
      <div className="field">
        <label className="field-caption" htmlFor="log-kind">{t('audit_logs.fields.actor')}</label>
        <select id="log-kind" className="input" value={kind} onChange={({ target }) => { onAsk({ who: target.value }) }}>
          <option value="">{t('ui.audit.anybody')}</option>
          {KINDS.map((name) => <option key={name} value={name}>{t(`${name}.many`)}</option>)}
          <option value="system">{t('ui.history.system')}</option>
        </select>
        {KINDS.some((name) => name === kind) && can(kind as ResourceName, 'list') && (
          <RefSelect
            id="log-who" to={kind} values={id ? [Number(id)] : []} isClearable
            onChange={([one]) => { onAsk({ who: one === undefined ? kind : `${kind}:${one}` }) }}
          />
        )}
      </div>
      <Choice
        id="log-on" label={t('audit_logs.fields.subject_resource')} value={asked.on} options={subjects(t)}
        onChoose={(on) => { onAsk({ on, what: '', record: '' }) }}
      />
      {asked.on && (
        <>
          <Choice
            id="log-what" label={t('audit_logs.fields.action')} value={asked.what} options={actionsOf(asked.on, say)}
            onChoose={(what) => { onAsk({ what }) }}
          />
          <Typed
            id="log-record" label={t('audit_logs.fields.subject_id')} value={asked.record} isNumber
            onType={(record) => { onAsk({ record }) }}
          />
        </>
      )}
      <fieldset className="bounds">
        <legend>{t('ui.audit.when')}</legend>
        {(['from', 'to'] as const).map((key) => (
          <input
            key={key} type="date" className="input" aria-label={t(`ui.list.${key}`)} value={asked[key]}
            onChange={({ target }) => { onAsk({ [key]: target.value }) }}
          />
        ))}
      </fieldset>
      <Typed id="log-why" label={t('audit_logs.fields.reason')} value={asked.why} onType={(why) => { onAsk({ why }) }} />
    </section>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChoose: (value: string) => void
}

function Choice({ id, label, value, options, onChoose }: ChoiceProps) {
  const { t } = useSay()
  return (
    <div className="field">
      <label className="field-caption" htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => { onChoose(target.value) }}>
        <option value="">{t('ui.list.all')}</option>
        {options.map(([name, text]) => <option key={name} value={name}>{text}</option>)}
      </select>
    </div>
  )
}

interface TypedProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
  readonly isNumber?: boolean
}

/** Asks a moment after the last letter. */
function Typed({ id, label, value, onType, isNumber = false }: TypedProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) { setKnown(value); setText(value) }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => { onType(text) }, 300)
    return () => { clearTimeout(timer) }
  })
  return (
    <div className="field">
      <label className="field-caption" htmlFor={id}>{label}</label>
      <input
        id={id} className="input" value={text} inputMode={isNumber ? 'numeric' : undefined}
        onChange={({ target }) => { setText(isNumber ? target.value.replace(/\D/g, '') : target.value) }}
      />
    </div>
  )
}

/** Everything that leaves traces, by its name. */
function subjects(t: (key: string) => string): (readonly [string, string])[] {
  const names = (Object.keys(app.resources) as ResourceName[]).filter((name) => !resourceOf(name).append_only)
  return names.map((name) => [name, t(`${name}.many`)] as const).sort(([, a], [, b]) => a.localeCompare(b))
}

const SHARED = ['create', 'edit', 'delete', 'undelete']

/** Of one kind of record all that can happen to it; a verb alone means something else on each. */
function actionsOf(on: string, say: Say): (readonly [string, string])[] {
  const resource = resourceOf(on)
  return [...SHARED, ...Object.keys(resource.transitions)].map((verb) => [`${on}.${verb}`, actionText(verb, resource, say)] as const)
}
