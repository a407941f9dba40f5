/** Saving the prices that are typed into the matrix: shown at once, with an undo action; a refused price stays in its cell. */
import { useInvalidate, type BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { formatMinorUnits, parseMinorUnits } from '#common/text/number_input'
import { useTranslation } from '../definition/translation.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { dataProvider, transition } from '../../kit/providers/rest/data_provider.ts'
import { errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { updateMerged } from '../resource/merge/merging_data_provider.ts'
import { cellId, newPriceValues, type PriceCell, type PriceColumn, type PriceRow, type Tarif } from './price_matrix.ts'

/** What a cell shows instead of its stored price. */
export interface CellEdit { readonly text: string; readonly message: string | null }

export interface EditedCell { readonly row: PriceRow; readonly column: PriceColumn; readonly cell: PriceCell; readonly label: string }

export const mayEditCell = ({ own }: PriceCell): boolean => (own ? isAllowed(own.can?.edit) : can('tarifs', 'create'))

const UNDO_MS = 10_000

export function usePriceEdits() {
  const i18n = useTranslation()
  const { t, format } = i18n
  const invalidate = useInvalidate()
  const [edits, setEdits] = useState<Readonly<Record<string, CellEdit>>>({})
  const forget = (id: string) => { setEdits((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== id))) }
  const keep = (id: string, edit: CellEdit) => { setEdits((now) => ({ ...now, [id]: edit })) }
  const refetch = () => invalidate({ resource: 'tarifs', invalidates: ['resourceAll'] })

  const save = async ({ row, column, cell, label }: EditedCell, text: string): Promise<void> => {
    const id = cellId(row, column)
    const price = parseMinorUnits(text)
    if (price === undefined || (price !== null && price < 0)) return keep(id, { text, message: t('ui.form.money') })
    if (price === (cell.own?.price ?? null)) return forget(id)
    keep(id, { text: price === null ? '' : formatMinorUnits(price), message: null })
    try {
      const { undo, title } = await store({ row, column, cell, label }, price)
      await refetch()
      forget(id)
      const back = () => { void undo?.().then(refetch, showFailure) }
      const action = undo && { label: t('ui.prices.undo'), run: back }
      showAlert({ key: 'price', type: 'success', title, message: '', timeOut: UNDO_MS, ...action && { action } })
    } catch (error) {
      // Somebody else may have changed or removed it.
      await refetch()
      keep(id, { text, message: errorTexts(error).join(' ') })
    }
  }

  /** Changes, adds or removes a price; `undo` is absent where the user may not take it back. */
  const store = async ({ row, column, cell: { own, next }, label }: EditedCell, price: number | null) => {
    const money = (minor: number) => format.money(minor, row.currency)
    if (own && price === null) {
      await remove(own)
      return { title: t('ui.prices.removed', { label }), undo: () => transition('tarifs', own.id, 'undelete', {}) }
    }
    if (own) {
      const { data: saved, replaced } = await update(own, price)
      const title = t('ui.prices.changed', { label, price: money(saved.price) })
      return { title, ...saved.price === price && { undo: () => update(saved, replaced.price) } }
    }
    const variables = newPriceValues(row, column, price ?? 0, next)
    const { data } = await dataProvider.create<BaseRecord, object>({ resource: 'tarifs', variables })
    return {
      title: t('ui.prices.added', { label, price: money(price ?? 0) }),
      ...can('tarifs', 'delete') && { undo: () => remove(data as Tarif) },
    }
  }

  return { edits, save, forget }
}

const remove = ({ id, version }: Tarif): Promise<unknown> => dataProvider.deleteOne({ resource: 'tarifs', id, variables: { version } })

const update = (own: Tarif, price: number | null) =>
  updateMerged({ resource: 'tarifs', id: own.id, variables: { price } }, own) as Promise<{ data: Tarif; replaced: Tarif }>
