/** The keyboard shortcuts of a list: move between rows, open and edit them, select, page. */
import { useShortcuts } from '../../../kit/controls/keys/shortcuts.ts'
import type { Selection } from '../bulk/use_selection.ts'
import type { Row } from '../../definition/record.ts'

export function useListKeys(rows: readonly Row[], selection: Selection | undefined): void {
  const step = (offset: 1 | -1) => {
    const all = [...document.querySelectorAll<HTMLElement>(ROW)]
    const now = all.findIndex((one) => one.contains(document.activeElement))
    const next = now < 0 ? (offset > 0 ? 0 : all.length - 1) : Math.min(Math.max(now + offset, 0), all.length - 1)
    const to = all[next]
    if (!to) return
    const link = to.querySelector<HTMLElement>('.rows-lead, header strong a') ?? to
    link.focus()
    to.scrollIntoView({ block: 'nearest' })
  }
  const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null
  const rowOf = (element: HTMLElement | null) => rows.find(({ id }) => String(id) === element?.dataset.row)
  const click = (selector: string, within: ParentNode | null = document) => { within?.querySelector<HTMLElement>(selector)?.click() }
  const toggle = ({ shiftKey }: KeyboardEvent) => {
    const row = rowOf(current())
    if (row) selection?.toggle(row, shiftKey)
  }
  useShortcuts([
    { key: 'j', alias: 'ArrowDown', label: 'ui.keys.next_row', run: () => { step(1) } },
    { key: 'k', alias: 'ArrowUp', label: 'ui.keys.previous_row', run: () => { step(-1) } },
    { key: 'e', label: 'ui.keys.edit', run: () => { click('.row-actions > :is(a, button):not([aria-haspopup])', current()) } },
    { key: 'm', label: 'ui.keys.menu', run: () => { click('.row-actions [aria-haspopup=menu]', current()) } },
    ...(selection ? [
      { key: 'x', label: 'ui.keys.select', run: toggle },
      { key: 'a', label: 'ui.keys.select_page', run: selection.togglePage },
      ...(selection.page !== 'none' || selection.rows.length > 0 ? [{ key: 'Escape', label: 'ui.keys.clear', run: selection.clear }] : []),
    ] : []),
    { key: 'n', label: 'ui.keys.create', run: () => { click('.page-head a[data-kind=primary]') } },
    { key: '[', label: 'ui.keys.previous_page', run: () => { click('.pager-turn button:first-child:enabled') } },
    { key: ']', label: 'ui.keys.next_page', run: () => { click('.pager-turn button:last-child:enabled') } },
  ])
}

const ROW = '[data-row]'
