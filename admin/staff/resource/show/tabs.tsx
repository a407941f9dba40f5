import { useId, type KeyboardEvent, type ReactNode } from 'react'
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
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={move}>
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
