/** The filters that are on, each with a way to take it off. */
import { browserTypeOf } from '../../fields/index.ts'
import { useMany } from '@refinedev/core'
import type { Data } from '#schema/predicate'
import { labelOf } from '../../fields/text_of.ts'
import { resourceOf, targetOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { filterLabel, filterText } from './chip_text.ts'
import { filterNamed, type Filter } from '../../definition/filter_key.ts'
import type { ListControl } from './use_address.ts'
import { whereText } from './where_text.ts'

export function Chips({ resource, control: { address, change } }: { resource: Resource; control: ListControl }) {
  const say = useSay()
  const { t } = say
  const names = Object.keys(address.filters)
  if (names.length === 0 && !address.q && !address.where) return null
  const clear = () => { change({ q: '', where: null, filters: Object.fromEntries(names.map((name) => [name, null])) }) }
  return (
    <div className="chips" role="group" aria-label={t('ui.list.active_filters')}>
      {names.map((name) => {
        const filter = filterNamed(resource, name)
        const label = filter && filterLabel(filter, resource, t)
        return filter && label && (
          <Chip key={name} label={label} onRemove={() => { change({ filters: { [name]: null } }) }}>
            {label}: <b><FilterWords filter={filter} text={address.filters[name] ?? ''} /></b>
          </Chip>
        )
      })}
      {address.where && (
        <Chip label={t('ui.list.condition')} onRemove={() => { change({ where: null }) }}>
          <bdi>{whereText(resource, JSON.parse(address.where) as Data, say)}</bdi>
        </Chip>
      )}
      <button type="button" className="chip-clear" onClick={clear}>{t('ui.list.clear')}</button>
    </div>
  )
}

function Chip({ label, onRemove, children }: { label: string; onRemove: () => void; children: React.ReactNode }) {
  const { t } = useSay()
  return (
    <span className="chip">
      <span>{children}</span>
      <button type="button" aria-label={t('ui.list.remove_filter', { label })} onClick={onRemove}><NamedIcon name="close" /></button>
    </span>
  )
}

function FilterWords({ filter, text }: { filter: Filter; text: string }) {
  const say = useSay()
  const isNamed = browserTypeOf(filter.field).filter === 'reference' && ['', 'eq', 'nin'].includes(filter.operator)
  return isNamed ? <NamedWords filter={filter} text={text} /> : <bdi>{filterText(filter, text, say)}</bdi>
}

function NamedWords({ filter, text }: { filter: Filter; text: string }) {
  const say = useSay()
  const target = resourceOf(targetOf(filter.field))
  const { result } = useMany<Row>({ resource: target.name, ids: text.split(',').map(Number), errorNotification: false })
  const names = result.data.map((row) => labelOf(target, row, say)).join(say.t('ui.list.comma'))
  return <bdi>{filterText(filter, text, say, names || '…')}</bdi>
}
