/** The filters that are on, each with a way to take it off. */
import { useMany } from '@refinedev/core'
import { textOf, labelOf } from '../../fields/text_of.ts'
import { readMinor } from '#schema/typed'
import { Icon } from '../../layout/icon.tsx'
import { close } from '../../layout/icons.ts'
import { fieldOf, resourceOf, targetOf, type Field, type Resource } from '../definition.ts'
import type { Row } from '../record.ts'
import { fieldKey, useSay, type Say } from '../words.ts'
import { boundsOf, kindOf } from './filters.ts'
import type { ListControl } from './use_address.ts'

export function Chips({ resource, control: { address, change } }: { resource: Resource; control: ListControl }) {
  const { t } = useSay()
  const names = Object.keys(address.filters)
  if (names.length === 0 && !address.q) return null
  const clear = () => { change({ q: '', filters: Object.fromEntries(names.map((name) => [name, null])) }) }
  return (
    <div className="chips" role="group" aria-label={t('ui.list.active_filters')}>
      {names.map((name) => (
        <Chip
          key={name} field={fieldOf(resource, name)} label={t(fieldKey(resource, name))} text={address.filters[name] ?? ''}
          onRemove={() => { change({ filters: { [name]: null } }) }}
        />
      ))}
      <button type="button" className="chip-clear" onClick={clear}>{t('ui.list.clear')}</button>
    </div>
  )
}

function Chip({ field, label, text, onRemove }: { field: Field; label: string; text: string; onRemove: () => void }) {
  const say = useSay()
  return (
    <span className="chip">
      <span>{label}: <b>{kindOf(field) === 'reference'
        ? <Names field={field} ids={text.split(',').map(Number)} />
        : <bdi>{chipText(field, text, say)}</bdi>}</b></span>
      <button type="button" aria-label={say.t('ui.list.remove_filter', { label })} onClick={onRemove}><Icon of={close} /></button>
    </span>
  )
}

function Names({ field, ids }: { field: Field; ids: readonly number[] }) {
  const say = useSay()
  const target = resourceOf(targetOf(field))
  const { result } = useMany<Row>({ resource: target.name, ids: [...ids], errorNotification: false })
  return <bdi>{result.data.map((row) => labelOf(target, row, say)).join(', ') || '…'}</bdi>
}

function chipText(field: Field, text: string, say: Say): string {
  const one = (value: string) => textOf({ ...field, type: dayType(field) }, valueOf(field, value), {}, say)
  switch (kindOf(field)) {
    case 'choice': return text.split(',').map((value) => (field.type === 'bool'
      ? say.t(value === 'true' ? 'ui.field.yes' : 'ui.field.no')
      : say.t(`enums.${String(field.of)}.${value}`))).join(', ')
    case 'text': case 'reference': return text
    case 'days': case 'range': {
      const [from, to] = boundsOf(text)
      if (from === to) return one(from)
      return from && to ? `${one(from)} – ${one(to)}` : from ? `≥ ${one(from)}` : `≤ ${one(to)}`
    }
  }
}

/** Moments are filtered by whole days. */
const dayType = ({ type }: Field) => (type === 'datetime' ? 'date' : type)

function valueOf({ type }: Field, text: string): unknown {
  if (type === 'money') return readMinor(text) ?? null
  return type === 'int' ? Number(text) : text
}
