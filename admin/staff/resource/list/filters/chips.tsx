/** The active filters, each with a button that removes it. */
import type { Data } from '#schema/predicate'
import type { Resource } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { filterLabel, filterText } from './text.ts'
import { fieldPathOf, parseFilterKey } from '../../../definition/filter_key.ts'
import type { ListControl } from '../use_list_address.ts'
import { conditionText } from './condition_text.ts'
import { filterRecords, isReferenceFilter, recordsInListAddress, type NameOf } from './references.ts'
import { recordKey, useLabels } from '../../show/record_labels.ts'

export function FilterChips({ resource, control: { address, change, setOpenTool } }: { resource: Resource; control: ListControl }) {
  const i18n = useTranslation()
  const { t } = i18n
  const names = Object.keys(address.filters)
  const nameOf = useNames(resource, address)
  if (names.length === 0 && !address.q && !address.where) return null
  const clear = () => { change({ q: '', where: null, filters: Object.fromEntries(names.map((name) => [name, null])) }) }
  return (
    <div className="chips" role="group" aria-label={t('ui.list.active_filters')}>
      {names.map((name) => {
        const filter = parseFilterKey(resource, name)
        const label = filter && filterLabel(filter, resource, t)
        const text = address.filters[name] ?? ''
        const records = filter && isReferenceFilter(filter) ? filterRecords(filter, text).map(nameOf).join(t('ui.list.comma')) : undefined
        return filter && label && (
          <Chip
            key={name} label={label} onRemove={() => { change({ filters: { [name]: null } }) }}
            onEdit={() => { setOpenTool({ tool: 'filters', fieldPath: fieldPathOf(filter) }) }}
          >
            {label}: <b><bdi>{filterText(filter, text, i18n, records)}</bdi></b>
          </Chip>
        )
      })}
      {address.where && (
        <Chip label={t('ui.list.condition')} onRemove={() => { change({ where: null }) }}>
          <bdi>{conditionText(resource, JSON.parse(address.where) as Data, i18n, nameOf)}</bdi>
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

/** The label of a record; an ellipsis while it loads, and the id of a record that cannot be read. */
function useNames(resource: Resource, address: ListControl['address']): NameOf {
  const { labels, isPending } = useLabels(recordsInListAddress(resource, address))
  return (record) => labels.get(recordKey(record)) ?? (isPending ? '…' : `#${record.id}`)
}
