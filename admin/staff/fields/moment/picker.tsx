/** antd's pickers of days and times, in the language of the page. A chunk of its own: only forms with a date or a time load it. */
import { DAY_RANGES, daysOf, isDayRange, type DayRange } from '#common/time/day_ranges'
import generatePicker from 'antd/es/date-picker/generatePicker'
import type { Dayjs } from 'dayjs'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useCoarsePointer } from '../../../kit/controls/hooks/use_coarse_pointer.ts'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { popupContainer } from '../../../kit/controls/antd/popup_container.ts'
import { useTranslation } from '../../definition/translation.ts'
import { calendar, MINUTE_STEP, readMoment, moveMomentByStep, MOMENT_FORMATS, writeMoment } from './picker_moments.ts'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { usePickerLocale } from './picker_locale.ts'
import type { MomentBoxProps } from './box.tsx'
import './picker.css'

const DatePicker = generatePicker<Dayjs>(calendar)
const { RangePicker, TimePicker } = DatePicker

export function MomentPicker({ kind, value, onChange, hasFocus, ...props }: MomentBoxProps & { readonly hasFocus: boolean }) {
  const { id, isRequired = false, isDisabled = false, isInvalid = false, describedBy, label } = props
  const { t } = useTranslation()
  const moment = useMemo(() => readMoment(kind, value), [kind, value])
  const [isOpen, setIsOpen] = useState(false)
  const isCoarse = useCoarsePointer()
  // Where nothing can be typed, the list has every minute: staff are paid by them.
  const minuteStep = isCoarse ? 1 : MINUTE_STEP
  const isTyping = useRef(false)
  const write = (next: Dayjs | null) => {
    const text = writeMoment(kind, next)
    if (text !== value) onChange(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter' && !isOpen) submitForm(event)
    else if (step !== undefined && event.altKey) setIsOpen(true)
    else if (step !== undefined) write(moveMomentByStep(kind, moment, step))
    else return
    event.preventDefault()
  }
  const shared = {
    id, value: moment, format: MOMENT_FORMATS[kind], allowClear: !isRequired, disabled: isDisabled, autoFocus: hasFocus, needConfirm: false,
    className: 'moment-picker', locale: usePickerLocale(), open: isOpen, getPopupContainer: popupContainer,
    // antd would open the calendar at the first typed key, over the next inputs.
    onOpenChange: (next: boolean) => { if (!next || !isTyping.current) setIsOpen(next) },
    // Typed text counts at once, not only when the focus leaves: Ctrl + Enter saves what is typed.
    onChange: (next: Dayjs | null) => { write(next) },
    onCalendarChange: (next: Dayjs | Dayjs[] | null) => { if (next && !Array.isArray(next)) write(next) },
    onKeyDown, placeholder: t(`ui.form.placeholder_${kind}`), popupClassName: 'moment-popup',
    // A thumb chooses: the keyboard of a phone would cover the calendar.
    inputReadOnly: isCoarse, 'aria-label': label, 'aria-describedby': describedBy, 'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined, ...isInvalid && { status: 'error' as const },
  }
  return (
    <AntdProvider>
      <span
        className="moment-box" onKeyDown={(event) => { if (isOpen) keepForm(event) }}
        onChangeCapture={() => { isTyping.current = true }}
        onChange={({ target }) => {
          isTyping.current = false
          if (!isRequired && (target as HTMLInputElement).value === '') write(null)
        }}
      >
        {kind === 'time'
          ? <TimePicker {...shared} minuteStep={minuteStep} showNow={false} />
          : <DatePicker {...shared} {...kind === 'datetime' && { showTime: { format: 'HH:mm', minuteStep } }} />}
      </span>
    </AntdProvider>
  )
}

interface DaysPickerProps {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string, range?: DayRange) => void
}

/** A range of days with the usual ranges beside the calendar; either bound may be empty. */
export function DayRangePicker({ id, from, to, onChange }: DaysPickerProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const range = useMemo((): [Dayjs | null, Dayjs | null] => [readMoment('date', from), readMoment('date', to)], [from, to])
  const today = useBusinessDay()
  const pressed = useRef<string | undefined>(undefined)
  const presets = DAY_RANGES.map((name) => {
    const [first, last] = daysOf(name, today)
    const value = [readMoment('date', first), readMoment('date', last)] as [Dayjs, Dayjs]
    return { label: <span data-range={name}>{t(`ui.ranges.${name}`)}</span>, value }
  })
  const locale = usePickerLocale()
  const isCoarse = useCoarsePointer()
  const bounds = [t('ui.list.from'), t('ui.list.to')] as const
  return (
    <AntdProvider>
      <span
        className="moment-box" onKeyDown={(event) => { if (isOpen) keepForm(event) }}
        onClickCapture={({ target }) => { pressed.current = pressedRange(target) }}
      >
        {(['from', 'to'] as const).map((bound, index) => (
          <label key={bound} className="unseen" htmlFor={`${id}-${bound}`}>{bounds[index]}</label>
        ))}
        <RangePicker
          id={{ start: `${id}-from`, end: `${id}-to` }} className="moment-picker" value={range} format={MOMENT_FORMATS.date}
          allowEmpty={[true, true]} inputReadOnly={isCoarse}
          placeholder={[...bounds]} locale={locale} presets={presets} getPopupContainer={popupContainer} popupClassName="moment-popup"
          needConfirm={false} open={isOpen} onOpenChange={setIsOpen}
          onChange={(next) => {
            const range = pressed.current
            const named = range !== undefined && isDayRange(range) ? range : undefined
            onChange(writeMoment('date', next?.[0] ?? null), writeMoment('date', next?.[1] ?? null), named)
          }}
        />
      </span>
    </AntdProvider>
  )
}

/** antd tells the days of a preset, not which one was pressed: its entry has the name. */
const pressedRange = (target: EventTarget): string | undefined =>
  (target as Element).closest('li')?.querySelector<HTMLElement>('[data-range]')?.dataset.range

/** ↑ and ↓ change the value; with Alt they open the calendar. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** Enter saves the form as it does from any input; antd would open the calendar. */
const submitForm = ({ target }: KeyboardEvent<HTMLElement>) => { (target as HTMLInputElement).form?.requestSubmit() }

/** With an open calendar Enter only chooses the day, and Escape closes the calendar, not the dialog around it. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
}
