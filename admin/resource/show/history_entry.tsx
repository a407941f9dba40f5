/** One entry of the log: who did what and when, what it was before and what it is now. */
import { traitsOf } from '#schema/fields/index'
import type { ReactNode } from 'react'
import { FieldCell } from '../../fields/cell.tsx'
import { ReferenceName } from '../../fields/reference/cell.tsx'
import { readable } from '../../definition/access.ts'
import { isResource, resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import { isReference, type Values } from '../../definition/record.ts'
import { fieldKey, transitionKey, useSay, type Say } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { Entry } from './history.ts'
import { nameKey, recordsOf, useNames, type Subject } from './names.ts'
import './show.css'

interface HistoryEntryProps {
  readonly entry: Entry
  /** It is about the record whose history this is. */
  readonly isOwn?: boolean
  /** What else is known of it: the order of work that it was a part of. */
  readonly aside?: ReactNode
}

export function HistoryEntry({ entry, isOwn = false, aside }: HistoryEntryProps) {
  const say = useSay()
  const { t, format } = say
  const resource = isResource(entry.subject.resource) ? resourceOf(entry.subject.resource) : null
  const changes = resource ? readable(resource, Object.keys(entry.changes).filter((name) => name in resource.fields)) : []
  return (
    <li>
      <header>
        <strong>{actionText(entry.action, resource, say)}</strong>
        {!isOwn && resource && <span>{t(`${resource.name}.one`)} <SubjectName entry={entry} /></span>}
        <small><bdi>{entry.actor?.label ?? t(entry.via === 'link' ? 'ui.history.by_link' : 'ui.history.system')}</bdi>
          {entry.actor && entry.via && <> (<bdi>{entry.via}</bdi>)</>} ·{' '}
          <time dateTime={entry.at} title={format.relative(entry.at)}><bdi>{format.datetime(entry.at)}</bdi></time>
        </small>
        {aside}
      </header>
      {entry.reason && <p className="history-reason"><bdi>{entry.reason}</bdi></p>}
      {resource && changes.length > 0 && <Changes resource={resource} fields={changes} entry={entry} />}
    </li>
  )
}

/** Its name, and the way to it where it still is. */
function SubjectName({ entry: { subject: { resource, id, label } } }: { entry: Entry }) {
  return label === null ? <bdi>#{id}</bdi> : <ReferenceName to={resource} reference={{ id, label }} />
}

/** What was filled in at once, as in a new record, is opened by who wants to see it. */
function Changes({ resource, fields, entry }: { resource: Resource; fields: readonly Field[]; entry: Entry }) {
  const { t } = useSay()
  const all = <dl>{fields.map((field) => <Change key={field.name} resource={resource} field={field} entry={entry} />)}</dl>
  if (fields.length <= FEW) return all
  return <details><summary>{t('ui.field.changes', { count: fields.length })}</summary>{all}</details>
}

function Change({ resource, field, entry }: { resource: Resource; field: Field; entry: Entry }) {
  const { t } = useSay()
  const { before = null, after = null } = entry.changes[field.name] ?? {}
  return (
    <div>
      <dt>{t(fieldKey(resource, field.name))}</dt>
      <dd>
        {before !== null
          && <><del>
            <Said field={field} value={before} entry={entry} side="before" />
          </del> <NamedIcon name="next" /> <span className="unseen">{t('ui.history.became')}</span></>}
        <Said field={field} value={after} entry={entry} side="after" />
      </dd>
    </div>
  )
}

/** The log keeps references as ids; here they have their names. */
function Said({ field, value, entry, side }: { field: Field; value: unknown; entry: Entry; side: 'before' | 'after' }): ReactNode {
  const { format } = useSay()
  const known = traitsOf(field).relation === 'many_to_many' && Array.isArray(value) ? value.filter(isReference) : []
  const records = recordsOf(field, value)
  if (known.length > 0 || records.length > 0) return [
    ...known.map(({ id, label }) => <bdi key={id}>{format.called(label)} </bdi>),
    ...records.map((record) => <Name key={nameKey(record)} record={record} />),
  ]
  const rest: Values = Object.fromEntries(Object.entries(entry.changes).map(([name, change]) => [name, change[side]]))
  return <FieldCell field={field} row={{ ...rest, [field.name]: value }} place="page" />
}

/** Its number, until its name is known or if this person may not know it. */
function Name({ record }: { record: Subject }) {
  const { t } = useSay()
  const name = useNames().get(nameKey(record))
  return <bdi>{name === undefined ? `#${record.id}` : name ?? t('ui.history.gone')} </bdi>
}

const FEW = 6

/** 'orders.confirm': a transition by its own word, the rest by those that all resources share. */
export function actionText(action: string, resource: Resource | null, { t }: Say): string {
  const verb = action.split('.').at(-1) ?? action
  if (resource && verb in resource.transitions) return t(transitionKey(resource, verb))
  return t(`ui.history.${verb}`, { defaultValue: verb.replaceAll('_', ' ') })
}
