/** A cell of the matrix: the price, or the one that applies instead in grey; a click or a digit opens its input. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatMinorUnits } from '#common/text/number_input'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { recordDrawerPath, recordPath } from '../definition/resource_paths.ts'
import { resourceOf } from '../definition/definition.ts'
import { useTranslation } from '../definition/translation.ts'
import { cellId, type Position, type PriceCell, type PriceColumn, type PriceRow } from './price_matrix.ts'
import { mayEditCell, type EditedCell, type usePriceEdits } from './use_price_edits.ts'
import type { PriceKeys } from './use_price_keys.ts'

interface PriceCellProps {
  readonly row: PriceRow
  readonly column: PriceColumn
  readonly cell: PriceCell
  /** Names the cell: category, kind of order, kind of client. */
  readonly label: string
  readonly position: Position
  readonly edits: ReturnType<typeof usePriceEdits>
  readonly keys: PriceKeys
}

export function PriceCellView({ row, column, cell, label, position, edits, keys }: PriceCellProps) {
  const { t, format } = useTranslation()
  const id = cellId(row, column)
  const edit = edits.edits[id]
  const isPending = edit?.message === null
  const messageId = `price-${position.row}-${position.column}`
  const mayEdit = mayEditCell(cell) && !isPending
  const stored = cell.own ?? cell.inherited
  const amount = edit ? edit.text : stored && formatMinorUnits(stored.price)
  const shown = amount ? (edit?.message ? amount : format.decimal(amount, 2)) : '–'
  const spoken = `${label}: ${amount ? shown : t('ui.prices.none')}${!edit && cell.inherited ? ` (${t('ui.prices.inherited')})` : ''}`
  return (
    <td
      data-cell={mayEdit ? undefined : `${position.row}-${position.column}`} data-first={position.column % 2 === 0 || undefined}
      data-inherited={(!edit && !cell.own) || undefined} data-pending={isPending || undefined} data-wrong={edit?.message ? true : undefined}
    >
      {keys.isEditing(position) && mayEdit
        ? <PriceInput
          edited={{ row, column, cell, label }} start={keys.editing?.start ?? edit?.text ?? null} position={position} edits={edits}
          keys={keys} describedBy={edit?.message ? messageId : undefined}
        />
        : mayEdit
          ? <button
            type="button" className="price" data-cell={`${position.row}-${position.column}`} aria-label={spoken}
            aria-describedby={edit?.message ? messageId : undefined} tabIndex={keys.isTabStop(position) ? 0 : -1}
            onClick={() => { keys.edit(position) }} onFocus={() => { keys.setCurrent(position) }}
            onKeyDown={(event) => { keys.onCellKey(event, position) }}
          ><Ltr>{shown}</Ltr></button>
          : <span className="price"><span className="unseen">{spoken}</span><Ltr>{<span aria-hidden="true">{shown}</span>}</Ltr></span>}
      {cell.own && <PriceLink id={cell.own.id} label={label} />}
      {edit?.message && <small className="field-error" id={messageId} role="alert">{edit.message}</small>}
      {!edit && <PriceNotes cell={cell} />}
    </td>
  )
}

/** Details and history of the price. */
function PriceLink({ id, label }: { readonly id: number; readonly label: string }) {
  const { t } = useTranslation()
  const path = recordDrawerPath(resourceOf('tarifs'), id) ?? recordPath(resourceOf('tarifs'), id)
  const name = t('ui.prices.details', { label })
  return path && (
    <Link className="icon-button price-details" to={path} aria-label={name} title={name} preventScrollReset>
      <NamedIcon name="history" />
    </Link>
  )
}

function PriceNotes({ cell: { own, next } }: { readonly cell: PriceCell }) {
  const { t, format } = useTranslation()
  const notes = [
    own?.min_charge && t('ui.prices.minimum', { price: format.money(own.min_charge, own.currency) }),
    own?.valid_to && t('ui.prices.until', { day: format.date(own.valid_to) }),
    next && t('ui.prices.from', { day: format.date(next.valid_from), price: format.money(next.price, next.currency) }),
  ].filter(Boolean)
  return notes.map((note) => <small key={note} className="price-note"><bdi>{note}</bdi></small>)
}

interface PriceInputProps {
  readonly edited: EditedCell
  readonly start: string | null
  readonly position: Position
  readonly edits: ReturnType<typeof usePriceEdits>
  readonly keys: PriceKeys
  readonly describedBy: string | undefined
}

function PriceInput({ edited, start, position, edits, keys, describedBy }: PriceInputProps) {
  const { own } = edited.cell
  const [typed, setTyped] = useState(start ?? (own ? formatMinorUnits(own.price) : ''))
  // Leaving by a key is no second save.
  const isDone = useRef(false)
  const finish = (then: () => void, isSaved = true) => {
    if (isDone.current) return
    isDone.current = true
    if (isSaved) void edits.save(edited, typed)
    else edits.forget(cellId(edited.row, edited.column))
    then()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    if (key === 'Escape') finish(() => { keys.close(position) }, false)
    else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) finish(() => { keys.goOn(position, shiftKey ? 'up' : 'down') })
    else if (key === 'Tab') finish(() => { keys.goOn(position, shiftKey ? 'back' : 'forward') })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span data-cell={`${position.row}-${position.column}`}>
      <input
        className="input price-input" dir="ltr" inputMode="decimal" autoComplete="off" aria-label={edited.label} value={typed}
        aria-invalid={describedBy !== undefined || undefined} aria-describedby={describedBy}
        placeholder={edited.cell.inherited ? formatMinorUnits(edited.cell.inherited.price) : undefined}
        onChange={({ target }) => { setTyped(target.value) }} onKeyDown={onKeyDown}
        onBlur={() => { finish(() => { keys.leave(position) }) }}
      />
    </span>
  )
}
