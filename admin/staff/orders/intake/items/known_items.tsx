/** The client's own carpets that the shop knows: one click, or a scan of the permanent tag, adds one with its properties. */
import { useList } from '@refinedev/core'
import { withoutKeyboardLayout } from '#common/text/keyboard_layouts'
import { normalizedCode } from '#common/files/printed_codes'
import type { Row as Columns } from '#resources'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { useScannerBurst } from '../../../../kit/controls/keys/use_scanner_burst.ts'
import type { Row, Values } from '../../../definition/record.ts'
import { localize, useTranslation } from '../../../definition/translation.ts'
import { can } from '../../../../kit/providers/session/access_control.ts'
import { showAlert } from '../../../../kit/providers/alerts.ts'
import { formatMeasures } from '#common/orders/format_measures'
import type { Category } from '../../order.ts'
import { itemOfKnown } from './item_of_known.ts'

type KnownItem = Columns<'known_items'> & Row

interface KnownItemsProps {
  readonly clientId: number
  readonly categories: readonly Category[]
  /** Ids that the order contains already. */
  readonly taken: readonly unknown[]
  readonly onPick: (values: Values) => void
}

export function KnownItems({ clientId, categories, taken, onPick }: KnownItemsProps) {
  const { t, language } = useTranslation()
  const { query } = useList<KnownItem>({
    resource: 'known_items', errorNotification: false, pagination: { pageSize: 20, mode: 'server' },
    filters: [{ field: 'client_id', operator: 'eq', value: clientId }], sorters: [{ field: 'id', order: 'desc' }],
    queryOptions: { enabled: can('known_items', 'list') },
  })
  const free = (query.data?.data ?? []).filter(({ id, category_id }) =>
    !taken.includes(id) && categories.some((category) => category.id === category_id))
  const pick = (known: KnownItem) => {
    onPick(itemOfKnown(known, categories.find(({ id }) => id === known.category_id)))
  }
  useScannerBurst((code) => {
    const read = [code, ...withoutKeyboardLayout(code)].map(normalizedCode)
    const known = free.find((one) => read.includes(one.code ?? ''))
    if (known) pick(known)
    else showAlert({ key: 'scan', type: 'warning', title: t('enums.scan_verdict.unknown'), message: code, timeOut: 8_000 })
  }, { isOff: !query.data?.data.length })
  if (free.length === 0) return null
  return (
    <div className="known-items" role="group" aria-label={t('ui.orders.known_items')}>
      <h2>{t('ui.orders.known_items')}</h2>
      {free.map((known) => {
        const category = categories.find(({ id }) => id === known.category_id)
        const size = formatMeasures(known)
        return (
          <button key={known.id} type="button" className="button" onClick={() => { pick(known) }}>
            <bdi>{known.name ?? (category ? localize(category.name, language) : '')}</bdi>
            {known.color && <span>{t(`enums.item_color.${known.color}`)}</span>}
            {size && <Ltr className="figure">{size}</Ltr>}
            <Ltr>{known.code}</Ltr>
          </button>
        )
      })}
    </div>
  )
}
