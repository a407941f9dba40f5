/** Short tables: the rectangles of a composite item, the slots of a day, a checklist. */
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { parseInteger } from '#common/number_input'
import type { InputProps } from '../control_props.ts'

interface Column {
  readonly key: string
  readonly label: string
  readonly type: 'number' | 'time' | 'text' | 'checkbox'
  readonly unit?: string
}

export function PartsInput(props: InputProps) {
  const { t } = useTranslation()
  return <RowsInput {...props} columns={[
    { key: 'length_cm', label: t('ui.field.length'), type: 'number', unit: 'cm' },
    { key: 'width_cm', label: t('ui.field.width'), type: 'number', unit: 'cm' },
  ]} />
}

export function SlotsInput(props: InputProps) {
  const { t } = useTranslation()
  return <RowsInput {...props} columns={[
    { key: 'from', label: t('ui.list.from'), type: 'time' }, { key: 'to', label: t('ui.list.to'), type: 'time' },
    { key: 'max_stops', label: t('ui.field.most'), type: 'number' },
  ]} />
}

export function ChecklistInput(props: InputProps) {
  const { t } = useTranslation()
  return <RowsInput {...props} newRow={{ done: false }} columns={[
    { key: 'done', label: t('ui.field.done'), type: 'checkbox' }, { key: 'label', label: t('ui.field.to_do'), type: 'text' },
  ]} />
}

type RowValues = Readonly<Record<string, unknown>>

interface RowsInputProps extends InputProps {
  readonly columns: readonly Column[]
  /** The initial values of a new row. */
  readonly newRow?: RowValues
}

function RowsInput({ id, value, onChange, isDisabled, columns, newRow = {} }: RowsInputProps) {
  const { t } = useTranslation()
  const rows = Array.isArray(value) ? value as readonly RowValues[] : []
  const set = (index: number, key: string, cell: unknown) => {
    onChange(rows.map((row, at) => (at === index ? { ...row, [key]: cell } : row)))
  }
  return (
    <div className="rows-input" role="group" aria-labelledby={`${id}-label`}>
      {rows.map((row, index) => (
        <div key={index}>
          {columns.map(({ key, label, type, unit }, column) => (type === 'checkbox' ? (
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
              onChange={({ target }) => { set(index, key, type === 'number' ? parseNumber(target.value) : target.value) }}
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
          type="button" id={rows.length === 0 ? id : undefined} className="button" onClick={() => { onChange([...rows, newRow]) }}
        ><NamedIcon name="plus" />{t('ui.form.add_row')}</button>
      )}
    </div>
  )
}

/** Text that is no number is sent as typed; the server rejects it. */
const parseNumber = (typed: string) => parseInteger(typed) ?? (typed || null)
