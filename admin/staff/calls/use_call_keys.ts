/** Keys of the call list: from client to client, call, write, and a digit for each result. */
import { useShortcuts } from '../../kit/controls/keys/shortcuts.ts'
import { valuesOf } from '../definition/definition.ts'
import { enumKey } from '../definition/translation.ts'

export function useCallKeys(): void {
  const click = (selector: string) => { current()?.querySelector<HTMLElement>(selector)?.click() }
  useShortcuts([
    { key: 'j', alias: 'ArrowDown', label: 'ui.keys.next_row', run: () => { step(1) } },
    { key: 'k', alias: 'ArrowUp', label: 'ui.keys.previous_row', run: () => { step(-1) } },
    { key: 'c', label: 'ui.calls.claim', run: () => { click('.call-claim') } },
    { key: 'w', label: 'ui.calls.write', run: () => { click('.call-write') } },
    ...valuesOf('call_result').map((result, index) => ({
      key: String(index + 1), label: enumKey('call_result', result), run: () => { click(`.call-result[data-result=${result}]`) },
    })),
  ])
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.call-card[data-row]')]

/** That with the focus, else the one that is being called. */
const current = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('.call-card') ?? document.querySelector<HTMLElement>('.call-card[data-own]')

function step(offset: 1 | -1): void {
  const all = cards()
  const now = all.findIndex((one) => one.contains(document.activeElement))
  const next = now < 0 ? (offset > 0 ? 0 : all.length - 1) : Math.min(Math.max(now + offset, 0), all.length - 1)
  const to = all[next]
  to?.querySelector<HTMLElement>('a, button')?.focus()
  to?.scrollIntoView({ block: 'nearest' })
}
