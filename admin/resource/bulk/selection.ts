/** The rows that are ticked: one by one, a stretch of them, a page, or everything that the list is filtered to. Pure. */
import type { Row } from '../../definition/record.ts'

export interface Ticked {
  /** What the list shows; with another filter, nothing is ticked. */
  readonly key: string
  /** As they were when they were ticked, by id. */
  readonly rows: ReadonlyMap<number, Row>
  readonly isAll: boolean
  /** From where a stretch is counted. */
  readonly anchor: number | null
}

export const nothing = (key: string): Ticked => ({ key, rows: new Map(), isAll: false, anchor: null })

/** Everything filtered, less one row, is this page less the row: what stands on other pages was never seen. */
export function toggled(now: Ticked, page: readonly Row[], row: Row, isStretch: boolean): Ticked {
  const rows = now.isAll ? new Map(page.map((one) => [one.id, one])) : new Map(now.rows)
  const isOn = !rows.has(row.id)
  for (const one of isStretch ? stretch(page, now.anchor, row.id) : [row]) {
    if (isOn) rows.set(one.id, one)
    else rows.delete(one.id)
  }
  return { key: now.key, rows, isAll: false, anchor: row.id }
}

/** The whole page on, or off when it is on already. */
export function pageToggled(now: Ticked, page: readonly Row[]): Ticked {
  const rows = new Map(now.isAll ? [] : now.rows)
  const isOn = now.isAll || page.every(({ id }) => rows.has(id))
  for (const row of page) {
    if (isOn) rows.delete(row.id)
    else rows.set(row.id, row)
  }
  return { key: now.key, rows, isAll: false, anchor: null }
}

function stretch(page: readonly Row[], from: number | null, to: number): readonly Row[] {
  const [a, b] = [page.findIndex(({ id }) => id === from), page.findIndex(({ id }) => id === to)]
  return a < 0 ? page.slice(b, b + 1) : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}
