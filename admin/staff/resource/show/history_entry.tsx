/** One audit entry: actor, action, time, and the values before and after. */
import { reasonText } from '#common/text/reason_text'
import { traitsOf } from '#schema/fields/index'
import { Fragment, type ReactNode } from 'react'
import { FieldCell } from '../../fields/cell.tsx'
import { ReferenceName } from '../../fields/reference/cell.tsx'
import { readableFields } from '../../definition/access.ts'
import { isResource } from '../../../kit/providers/is_resource.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import { isReference, type RecordRef, type Values } from '../../definition/record.ts'
import { fieldKey, transitionKey, useTranslation, type I18n } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { AuditEntry } from './audit_entry.ts'
import { recordKey, referencedRecords, useRecordLabels } from './record_labels.ts'
import './show.css'

interface HistoryEntryProps {
  readonly entry: AuditEntry
  /** The entry belongs to the record itself, not to a child of it. */
  readonly isOwn?: boolean
  /** Further information: the batch that it belongs to. */
  readonly aside?: ReactNode
  /** Further transitions of the same request. */
  readonly also?: readonly AuditEntry[]
  /** Its effects. */
  readonly children?: ReactNode
}

export function HistoryEntry({ entry, isOwn = false, aside, also = [], children }: HistoryEntryProps) {
  const i18n = useTranslation()
  const { t, format } = i18n
  const resource = isResource(entry.subject.resource) ? resourceOf(entry.subject.resource) : null
  const changes = resource ? readableFields(resource, Object.keys(entry.changes).filter((name) => name in resource.fields)) : []
  return (
    <li>
      <header>
        <strong>{[entry, ...also].map((one) => entryText(one, i18n)).join(' · ')}</strong>
        {!isOwn && resource && <span>{t(`${resource.name}.one`)} <SubjectName entry={entry} /></span>}
        <small><bdi>{entry.actor?.label ?? t(entry.via === 'link' ? 'ui.history.by_link' : 'ui.history.system')}</bdi>
          {entry.actor && entry.via && <> (<bdi>{entry.via}</bdi>)</>} ·{' '}
          <time dateTime={entry.at} title={format.relative(entry.at)}><bdi>{format.datetime(entry.at)}</bdi></time>
        </small>
        {aside}
      </header>
      {entry.reason && <p className="history-reason"><bdi>{reasonText(i18n.t, entry.reason)}</bdi></p>}
      {resource && changes.length > 0 && <FieldChanges resource={resource} fields={changes} entry={entry} />}
      {children}
    </li>
  )
}

/** The label of the record, as a link while the record exists. */
function SubjectName({ entry: { subject: { resource, id, label } } }: { entry: AuditEntry }) {
  return label === null ? <bdi>#{id}</bdi> : <ReferenceName to={resource} reference={{ id, label }} />
}

/** Many changes, as of a new record, are collapsed. */
function FieldChanges({ resource, fields, entry }: { resource: Resource; fields: readonly Field[]; entry: AuditEntry }) {
  const { t } = useTranslation()
  const all = <dl>{fields.map((field) => <FieldChange key={field.name} resource={resource} field={field} entry={entry} />)}</dl>
  if (fields.length <= MAX_OPEN_CHANGES) return all
  return <details><summary>{t('ui.field.changes', { count: fields.length })}</summary>{all}</details>
}

function FieldChange({ resource, field, entry }: { resource: Resource; field: Field; entry: AuditEntry }) {
  const { t } = useTranslation()
  const { before = null, after = null } = entry.changes[field.name] ?? {}
  return (
    <div>
      <dt>{t(fieldKey(resource, field.name))}</dt>
      <dd>
        {before !== null
          && <><del>
            <ChangedValue field={field} value={before} entry={entry} side="before" />
          </del> <NamedIcon name="next" /> <span className="unseen">{t('ui.history.became')}</span></>}
        <ChangedValue field={field} value={after} entry={entry} side="after" />
      </dd>
    </div>
  )
}

interface ChangedValueProps {
  readonly field: Field
  readonly value: unknown
  readonly entry: AuditEntry
  readonly side: 'before' | 'after'
}

/** The audit log stores references as ids; they are shown with their labels. */
function ChangedValue({ field, value, entry, side }: ChangedValueProps): ReactNode {
  const { t, format } = useTranslation()
  const known = traitsOf(field).relation === 'many_to_many' && Array.isArray(value) ? value.filter(isReference) : []
  const records = referencedRecords(field, value)
  const names = [
    ...known.map(({ id, label }) => <bdi key={id}>{format.label(label)}</bdi>),
    ...records.map((record) => <RecordLabel key={recordKey(record)} record={record} />),
  ]
  if (names.length > 0) return names.map((name, index) => <Fragment key={name.key}>{index > 0 && t('ui.list.comma')}{name}</Fragment>)
  const rest: Values = Object.fromEntries(Object.entries(entry.changes).map(([name, change]) => [name, change[side]]))
  return <FieldCell field={field} row={{ ...rest, [field.name]: value }} place="page" />
}

/** The id of a record while its label is loading, or when the user may not read it. */
function RecordLabel({ record }: { record: RecordRef }) {
  const { t } = useTranslation()
  const name = useRecordLabels().get(recordKey(record))
  return <bdi>{name === undefined ? `#${record.id}` : name ?? t('ui.history.gone')}</bdi>
}

const MAX_OPEN_CHANGES = 6

const entryText = ({ action, subject }: AuditEntry, i18n: I18n): string =>
  actionText(action, isResource(subject.resource) ? resourceOf(subject.resource) : null, i18n)

/** 'orders.confirm': the label of the transition; other actions share their labels between resources. */
export function actionText(action: string, resource: Resource | null, { t }: I18n): string {
  const verb = action.split('.').at(-1) ?? action
  if (resource && verb in resource.transitions) return t(transitionKey(resource, verb))
  return t(`ui.history.${verb}`, { defaultValue: verb.replaceAll('_', ' ') })
}
