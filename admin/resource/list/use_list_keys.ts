/** A list without a mouse: the rows one after another, what may be done with each, and what stands above and below them. */
import { useKeys } from '../../controls/keys.ts'
import type { Selection } from '../bulk/use_selection.ts'
import type { Row } from '../../definition/record.ts'

export function useListKeys(rows: readonly Row[], selection: Selection | undefined): void {
  const step = (by: 1 | -1) => {
    const all = [...document.querySelectorAll<HTMLElement>(ROW)]
    const now = all.findIndex((one) => one.contains(document.activeElement))
    const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(now + by, 0), all.length - 1)
    const to = all[next]
    if (!to) return
    const lead = to.querySelector<HTMLElement>('.rows-lead, header strong a') ?? to
    lead.focus()
    to.scrollIntoView({ block: 'nearest' })
  }
  const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null
  const rowOf = (element: HTMLElement | null) => rows.find(({ id }) => String(id) === element?.dataset.row)
  const press = (place: string, within: ParentNode | null = document) => { within?.querySelector<HTMLElement>(place)?.click() }
  const tick = ({ shiftKey }: KeyboardEvent) => {
    const row = rowOf(current())
    if (row) selection?.toggle(row, shiftKey)
  }
  useKeys([
    { key: 'j', also: 'ArrowDown', label: 'ui.keys.next_row', run: () => { step(1) } },
    { key: 'k', also: 'ArrowUp', label: 'ui.keys.previous_row', run: () => { step(-1) } },
    { key: 'e', label: 'ui.keys.edit', run: () => { press('.row-actions > :is(a, button):not([aria-haspopup])', current()) } },
    { key: 'm', label: 'ui.keys.menu', run: () => { press('.row-actions [aria-haspopup=menu]', current()) } },
    ...(selection ? [
      { key: 'x', label: 'ui.keys.select', run: tick },
      { key: 'a', label: 'ui.keys.select_page', run: selection.togglePage },
      ...(selection.page !== 'none' || selection.rows.length > 0 ? [{ key: 'Escape', label: 'ui.keys.clear', run: selection.clear }] : []),
    ] : []),
    { key: 'n', label: 'ui.keys.create', run: () => { press('.page-head a[data-kind=primary]') } },
    { key: '[', label: 'ui.keys.previous_page', run: () => { press('.pager-turn button:first-child:enabled') } },
    { key: ']', label: 'ui.keys.next_page', run: () => { press('.pager-turn button:last-child:enabled') } },
  ])
}

const ROW = '[data-row]'
