/** The days of the grid by keyboard: one of them is in the order of Tab, arrows lead to the others and past the edges. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayAfter } from './month.ts'

export function useDayKeys(days: readonly string[], today: string, turnTo: (day: string, by: 'month' | 'day') => void) {
  const grid = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const isMoved = useRef(false)
  const at = [chosen, today].find((day) => day !== null && days.includes(day)) ?? days[0]
  useEffect(() => {
    if (!isMoved.current || at !== chosen) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at ?? ''}"]`)?.focus()
  }, [at, chosen])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    // The links inside a day keep their own keys.
    if (target !== currentTarget || !at || event.altKey || event.ctrlKey || event.metaKey) return
    const side = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = { ArrowRight: side, ArrowLeft: -side, ArrowDown: 7, ArrowUp: -7 }
    const step = steps[key]
    if (step === undefined && key !== 'PageUp' && key !== 'PageDown') return
    event.preventDefault()
    const next = dayAfter(at, step ?? (key === 'PageDown' ? 28 : -28))
    isMoved.current = true
    setChosen(next)
    if (!days.includes(next)) turnTo(next, step === undefined ? 'month' : 'day')
  }
  const dayProps = (day: string) => ({ 'data-day': day, tabIndex: day === at ? 0 : -1, onKeyDown, onFocus: () => { setChosen(day) } })
  return { grid, dayProps }
}
