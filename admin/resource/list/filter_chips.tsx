/** The active filters, each with a button that removes it. */
import { browserTypeOf } from '../../fields/index.ts'
import { useMany } from '@refinedev/core'
import type { Data } from '#schema/predicate'
import { labelOf } from '../../fields/field_text.ts'
import { resourceOf, targetOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { filterLabel, filterText } from './filter_text.ts'
import { fieldPathOf, parseFilterKey, type Filter } from '../../definition/filter_key.ts'
import type { ListControl } from './use_list_address.ts'
import { conditionText } from './condition_text.ts'

export function FilterChips({ resource, control: { address, change, setOpenTool } }: { resource: Resource; control: ListControl }) {
  const i18n = useTranslation()
  const { t } = i18n
  const names = Object.keys(address.filters)
  if (names.length === 0 && !address.q && !address.where) return null
  const clear = () => { change({ q: '', where: null, filters: Object.fromEntries(names.map((name) => [name, null])) }) }
  return (
    <div className="chips" role="group" aria-label={t('ui.list.active_filters')}>
      {names.map((name) => {
        const filter = parseFilterKey(resource, name)
        const label = filter && filterLabel(filter, resource, t)
        return filter && label && (
          <Chip
            key={name} label={label} onRemove={() => { change({ filters: { [name]: null } }) }}
            onEdit={() => { setOpenTool({ tool: 'filters', fieldPath: fieldPathOf(filter) }) }}
          >
            {label}: <b><FilterValue filter={filter} text={address.filters[name] ?? ''} /></b>
          </Chip>
        )
      })}
      {address.where && (
        <Chip label={t('ui.list.condition')} onRemove={() => { change({ where: null }) }}>
          <bdi>{conditionText(resource, JSON.parse(address.where) as Data, i18n)}</bdi>
        </Chip>
      )}
      <button type="button" className="chip-clear" onClick={clear}>{t('ui.list.clear')}</button>
    </div>
  )
}

interface ChipProps { label: string; onRemove: () => void; onEdit?: () => void; children: React.ReactNode }

function Chip({ label, onRemove, onEdit, children }: ChipProps) {
  const { t } = useTranslation()
  return (
    <span className="chip">
      {onEdit ? <button type="button" className="chip-edit" onClick={onEdit}>{children}</button> : <span>{children}</span>}
      <button type="button" className="chip-remove" aria-label={t('ui.list.remove_filter', { label })} onClick={onRemove}>
        <NamedIcon name="close" />
      </button>
    </span>
  )
}

function FilterValue({ filter, text }: { filter: Filter; text: string }) {
  const i18n = useTranslation()
  const isNamed = browserTypeOf(filter.field).filter === 'reference' && ['', 'eq', 'nin'].includes(filter.operator)
  return isNamed ? <ReferenceFilterValue filter={filter} text={text} /> : <bdi>{filterText(filter, text, i18n)}</bdi>
}

function ReferenceFilterValue({ filter, text }: { filter: Filter; text: string }) {
  const i18n = useTranslation()
  const target = resourceOf(targetOf(filter.field))
  const { result } = useMany<Row>({ resource: target.name, ids: text.split(',').map(Number), errorNotification: false })
  const names = result.data.map((row) => labelOf(target, row, i18n)).join(i18n.t('ui.list.comma'))
  return <bdi>{filterText(filter, text, i18n, names || '…')}</bdi>
}
