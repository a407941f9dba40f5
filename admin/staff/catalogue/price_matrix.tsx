/** The price list as a matrix that is edited in place. On a phone it shows one kind of client at a time. */
import { useState } from 'react'
import { inSentence } from '#common/text/in_sentence'
import { can } from '../../kit/providers/session/access_control.ts'
import { localize, useTranslation } from '../definition/translation.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { SearchBox } from '../../kit/controls/search_box.tsx'
import { useIsPhone } from '../../kit/controls/hooks/use_is_phone.ts'
import { unitText } from '../fields/amount/types.ts'
import { useBusinessDay } from '../../kit/format/use_business_day.ts'
import type { ListSectionProps } from '../resource/list/head.tsx'
import { Pager } from '../resource/list/pager.tsx'
import {
  cellId, CLIENT_TYPES, PRICE_COLUMNS, labelOf, ORDER_TYPES, priceCell, priceRows, rowId, type PriceRow, type Tarif,
} from './price_matrix.ts'
import { PriceCellView } from './price_cell.tsx'
import { usePriceEdits } from './use_price_edits.ts'
import { usePriceKeys } from './use_price_keys.ts'
import { usePriceRows } from './use_price_rows.ts'
import './prices.css'

export function PriceMatrix({ control: { address, change } }: ListSectionProps) {
  const { t, language } = useTranslation()
  const isPhone = useIsPhone()
  const today = useBusinessDay()
  const [shownType, setShownType] = useState<Tarif['client_type']>(null)
  const { categories, subCategories, tarifs, total, isLoading, isBusy, error, retry } = usePriceRows({ ...address, today })
  const edits = usePriceEdits()
  const rows = priceRows(categories, subCategories, tarifs)
  const types = isPhone ? [shownType] : CLIENT_TYPES
  const columns = PRICE_COLUMNS.filter(({ client_type }) => types.includes(client_type))
  const { table, ...keys } = usePriceKeys(rows.length, columns.length)

  const nameOf = (list: readonly { readonly id: number; readonly name: unknown }[], id: number | null) =>
    localize(list.find((one) => one.id === id)?.name, language)
  const clientText = (type: Tarif['client_type']) => t(type === null ? 'ui.prices.all_clients' : `enums.client_type.${type}`)
  const rowText = (row: PriceRow) => [
    nameOf(categories, row.category_id),
    nameOf(subCategories, row.sub_category_id) || labelOf(tarifs, 'sub_category', row.sub_category_id),
    ...conditionTexts(row, tarifs, t),
  ].filter(Boolean).join(' · ')

  if (error) return <FailedRows error={error} retry={retry} />
  if (isLoading) return <div className="view-mode" aria-busy="true" />
  return (
    <div className="price-list">
      <header className="price-tools">
        <SearchBox value={address.q} onSearch={(q, how) => { change({ q, page: 1 }, how) }} />
        <p>{t(can('tarifs', 'edit') || can('tarifs', 'create') ? 'ui.prices.help' : 'ui.prices.help_read')}</p>
        {isPhone && (
          <span className="view-mode-switch" role="group" aria-label={t('tarifs.fields.client_type')}>
            {CLIENT_TYPES.map((type) => (
              <button
                key={type ?? ''} type="button" className="button" data-kind="quiet" aria-pressed={type === shownType}
                onClick={() => { setShownType(type) }}
              >{clientText(type)}</button>
            ))}
          </span>
        )}
      </header>
      <div className="price-scroll">
        <table className="price-table" ref={table} aria-busy={isBusy || undefined}>
          <caption className="unseen">{t('ui.view_mode.prices')}</caption>
          <thead>
            {!isPhone && (
              <tr>
                <td />
                {types.map((type) => <th key={type ?? ''} scope="colgroup" colSpan={ORDER_TYPES.length}>{clientText(type)}</th>)}
              </tr>
            )}
            <tr>
              <th scope="col">{t('tarifs.fields.category_id')}</th>
              {columns.map(({ type, client_type }) => (
                <th key={`${type}${client_type ?? ''}`} scope="col" data-first={type === ORDER_TYPES[0] || undefined}>
                  {t(`enums.order_type.${type}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={rowId(row)} data-main={isMain(row) || undefined}>
                <RowHead row={row} text={isMain(row) ? rowText(row) : rowText(row).split(' · ').slice(1).join(' · ')} />
                {columns.map((column, at) => (
                  <PriceCellView
                    key={cellId(row, column)} row={row} column={column} cell={priceCell(tarifs, row, column, today)}
                    label={[rowText(row), t(`enums.order_type.${column.type}`), clientText(column.client_type)].join(' · ')}
                    position={{ row: index, column: at }} edits={edits} keys={keys}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && (
        <p className="rows-notice" role="status">
          {address.q ? t('ui.list.nothing_found') : t('ui.list.empty', { name: inSentence(t('categories.many')) })}
        </p>
      )}
      <footer className="rows-foot">
        <Pager
          page={address.page} size={address.size} total={total} hasMore={false}
          onPage={(page) => { change({ page }); scrollTo({ top: 0 }) }} onSize={(size) => { change({ size }) }}
        />
      </footer>
    </div>
  )
}

function RowHead({ row, text }: { readonly row: PriceRow; readonly text: string }) {
  const { t } = useTranslation()
  return (
    <th scope="row">
      <bdi>{text}</bdi>
      <small>{` ${unitText(row.currency, t)} / ${t(`enums.tarif_unit.${row.unit}`)}`}</small>
    </th>
  )
}

const isMain = ({ sub_category_id, tissu, wash_type, grade, city_id }: PriceRow) =>
  [sub_category_id, tissu, wash_type, grade, city_id].every((one) => one === null)

/** What narrows the prices of a row down, besides the sub-category. */
function conditionTexts(row: PriceRow, tarifs: readonly Tarif[], t: (key: string) => string): string[] {
  return [
    row.tissu && t(`enums.item_tissu.${row.tissu}`), row.wash_type && t(`enums.wash_type.${row.wash_type}`),
    row.grade && t(`enums.order_grade.${row.grade}`), labelOf(tarifs, 'city', row.city_id),
  ].filter((text) => text !== null)
}
