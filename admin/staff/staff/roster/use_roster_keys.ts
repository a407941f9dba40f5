/** One cell of the grid is a tab stop; the arrow keys move to the others, Page Up and Page Down to other weeks. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays } from '#common/time/time'
import { arrowStep } from '../../../kit/controls/choices/arrow_step.ts'

export interface CellKeys {
  readonly open: () => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
  readonly cancel: () => void
}

export function useRosterKeys(people: readonly string[], days: readonly string[], today: string, showWeek: (day: string) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<{ readonly key: string; readonly day: string } | null>(null)
  const shouldFocus = useRef(false)
  const firstDay = days.includes(today) ? today : days[0] ?? ''
  const isShown = chosen !== null && people.includes(chosen.key) && days.includes(chosen.day)
  const focused = isShown ? chosen : { key: people[0] ?? '', day: firstDay }
  useEffect(() => {
    if (!shouldFocus.current || chosen === null || !isShown) return
    shouldFocus.current = false
    cellIn(grid.current, chosen)?.focus()
  }, [isShown, chosen])

  const move = ({ key, day }: { key: string; day: string }) => {
    shouldFocus.current = true
    setChosen({ key, day })
    if (!days.includes(day)) showWeek(day)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, keys: CellKeys) => {
    const { target, currentTarget, key } = event
    if (key === 'Escape') return keys.cancel()
    // The links and buttons inside a cell keep their own keys.
    if (target !== currentTarget || event.altKey) return
    const command = event.ctrlKey || event.metaKey ? { c: keys.copy, x: keys.cut, v: keys.paste }[key.toLowerCase()]
      : { 'Enter': keys.open, ' ': keys.open }[key]
    const next = event.ctrlKey || event.metaKey ? null : nextCell(key)
    if (!command && !next) return
    event.preventDefault()
    if (command) command()
    else if (next) move(next)
  }
  const nextCell = (key: string) => {
    const step = arrowStep(key) ?? { PageDown: 7, PageUp: -7 }[key]
    if (step !== undefined) return { key: focused.key, day: addDays(focused.day, step) }
    if (key === 'Home' || key === 'End') return { key: focused.key, day: (key === 'Home' ? days[0] : days.at(-1)) ?? '' }
    const line = { ArrowDown: 1, ArrowUp: -1 }[key]
    const person = line === undefined ? undefined : people[people.indexOf(focused.key) + line]
    return person === undefined ? null : { key: person, day: focused.day }
  }
  const isFocused = (key: string, day: string) => focused.key === key && focused.day === day
  const choose = (key: string, day: string) => { if (!isFocused(key, day) || !chosen) setChosen({ key, day }) }
  return { grid, isFocused, onKeyDown, choose }
}

const cellIn = (grid: HTMLElement | null, { key, day }: { key: string; day: string }) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${key} ${day}"]`)
