import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { arrowStep } from '../../../kit/controls/choices/arrow_step.ts'

export interface Tab { readonly key: string; readonly label: string; readonly body: () => ReactNode }

interface TabsProps {
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly label: string
  readonly onChoose: (key: string) => void
}

/** A tab list; only the selected panel is rendered. Arrow keys move between the tabs. */
export function Tabs({ tabs, chosen, label, onChoose }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => { if (list.current) showChosenTab(list.current) }, [chosen, tabs.length])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowStep(event.key)
    if (!step) return
    const at = tabs.findIndex(({ key }) => key === chosen)
    const to = tabs[(at + step + tabs.length) % tabs.length]
    if (!to) return
    event.preventDefault()
    onChoose(to.key)
    document.getElementById(`${id}${to.key}`)?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={move}>
        {tabs.map(({ key, label: text }) => (
          <button
            key={key} id={`${id}${key}`} type="button" role="tab" aria-selected={key === chosen}
            aria-controls={key === chosen ? `${id}panel` : undefined} tabIndex={key === chosen ? 0 : -1}
            onClick={() => { onChoose(key) }}
          >{text}</button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>{tabs.find(({ key }) => key === chosen)?.body()}</div>
    </div>
  )
}

/** A narrow window shows a part of the row: it is scrolled at once, and the page is not. */
function showChosenTab(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!tab) return
  const { left, right } = list.getBoundingClientRect()
  if (tab.left < left) list.scrollLeft -= left - tab.left + MARGIN
  else if (tab.right > right) list.scrollLeft += tab.right - right + MARGIN
}

/** Shows that there are more tabs beside it. */
const MARGIN = 24
