/** Roving tabindex over the days of the grid: one day is a tab stop, arrow keys move to the others and to other months. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays } from '#common/time/time'
import { arrowStep } from '../../../kit/controls/choices/arrow_step.ts'

export function useCalendarKeys(days: readonly string[], today: string, showDay: (day: string) => void) {
  const grid = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shouldFocus = useRef(false)
  const focused = [chosen, today].find((day) => day !== null && days.includes(day)) ?? days[0]
  useEffect(() => {
    if (!shouldFocus.current || focused !== chosen) return
    shouldFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused ?? ''}"]`)?.focus()
  }, [focused, chosen])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    // The links inside a day keep their own keys.
    if (target !== currentTarget || !focused || event.altKey || event.ctrlKey || event.metaKey) return
    const step = arrowStep(key) ?? { ArrowDown: 7, ArrowUp: -7, PageDown: 28, PageUp: -28 }[key]
    if (step === undefined) return
    event.preventDefault()
    const next = addDays(focused, step)
    shouldFocus.current = true
    setChosen(next)
    if (!days.includes(next)) showDay(next)
  }
  const dayProps = (day: string) => ({ 'data-day': day, tabIndex: day === focused ? 0 : -1, onKeyDown, onFocus: () => { setChosen(day) } })
  return { grid, dayProps }
}
