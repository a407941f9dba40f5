/** Short tables typed in place: the rectangles of a composite piece, the hours of a day, what is to be checked. */
import { useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { readInteger } from '#common/typed_number'
import type { InputProps } from '../control.ts'

interface Column {
  readonly key: string
  readonly label: string
  readonly type: 'number' | 'time' | 'text' | 'tick'
  readonly unit?: string
}

export function PartsInput(props: InputProps) {
  const { t } = useSay()
  return <RowsInput {...props} columns={[
    { key: 'length_cm', label: t('ui.field.length'), type: 'number', unit: 'cm' },
    { key: 'width_cm', label: t('ui.field.width'), type: 'number', unit: 'cm' },
  ]} />
}

export function SlotsInput(props: InputProps) {
  const { t } = useSay()
  return <RowsInput {...props} columns={[
    { key: 'from', label: t('ui.list.from'), type: 'time' }, { key: 'to', label: t('ui.list.to'), type: 'time' },
    { key: 'max_stops', label: t('ui.field.most'), type: 'number' },
  ]} />
}

export function ChecklistInput(props: InputProps) {
  const { t } = useSay()
  return <RowsInput {...props} fresh={{ done: false }} columns={[
    { key: 'done', label: t('ui.field.done'), type: 'tick' }, { key: 'label', label: t('ui.field.to_do'), type: 'text' },
  ]} />
}

type Cells = Readonly<Record<string, unknown>>

interface RowsInputProps extends InputProps {
  readonly columns: readonly Column[]
  /** What a new row begins with. */
  readonly fresh?: Cells
}

function RowsInput({ id, value, onChange, isDisabled, columns, fresh = {} }: RowsInputProps) {
  const { t } = useSay()
  const rows = Array.isArray(value) ? value as readonly Cells[] : []
  const set = (index: number, key: string, cell: unknown) => {
    onChange(rows.map((row, at) => (at === index ? { ...row, [key]: cell } : row)))
  }
  return (
    <div className="rows-input" role="group" aria-labelledby={`${id}-label`}>
      {rows.map((row, index) => (
        <div key={index}>
          {columns.map(({ key, label, type, unit }, column) => (type === 'tick' ? (
            <input
              key={key} id={index === 0 && column === 0 ? id : undefined} type="checkbox" aria-label={`${label} ${index + 1}`}
              disabled={isDisabled} checked={row[key] === true} onChange={({ target }) => { set(index, key, target.checked) }}
            />
          ) : (
            <input
              key={key} id={index === 0 && column === 0 ? id : undefined} className="input" dir={type === 'text' ? 'auto' : 'ltr'}
              type={type === 'time' ? 'time' : 'text'} inputMode={type === 'number' ? 'numeric' : undefined}
              aria-label={`${label} ${index + 1}`} placeholder={unit ? `${label} (${unit})` : label} disabled={isDisabled}
              value={String(row[key] ?? '')}
              onChange={({ target }) => { set(index, key, type === 'number' ? numberIn(target.value) : target.value) }}
            />
          )))}
          {!isDisabled && (
            <button
              type="button" className="icon-button" aria-label={t('ui.form.remove_row', { number: index + 1 })}
              onClick={() => { onChange(rows.filter((_, at) => at !== index)) }}
            ><NamedIcon name="trash" /></button>
          )}
        </div>
      ))}
      {!isDisabled && (
        <button
          type="button" id={rows.length === 0 ? id : undefined} className="button" onClick={() => { onChange([...rows, fresh]) }}
        ><NamedIcon name="plus" />{t('ui.form.add_row')}</button>
      )}
    </div>
  )
}

/** What is no number stays as it was typed; the server complains about it. */
const numberIn = (typed: string) => readInteger(typed) ?? (typed || null)
