/** The widths of columns in pixels, chosen by the user; a column without one is as wide as its content. Pure. */
import { MAX_WIDTH, MIN_WIDTH } from '#common/list_layout'

export type ColumnWidths = Readonly<Record<string, number>>

const KEY_STEP = 16

const boundedWidth = (width: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)))

/** The width after the edge of a column was dragged from one position to another: in right-to-left the edge is on the left. */
export const widthAfterDrag = (width: number, from: number, to: number, isRtl: boolean): number =>
  boundedWidth(width + (isRtl ? from - to : to - from))

/** The width after a key on the edge of a column; undefined for other keys. */
export function widthAfterKey(width: number, key: string, isRtl: boolean): number | undefined {
  switch (key) {
    case 'ArrowRight': return boundedWidth(width + (isRtl ? -KEY_STEP : KEY_STEP))
    case 'ArrowLeft': return boundedWidth(width + (isRtl ? KEY_STEP : -KEY_STEP))
    case 'Home': return MIN_WIDTH
    case 'End': return MAX_WIDTH
    default: return undefined
  }
}

/** Null removes the width of the column; without any width the layout has none. */
export function withWidth(widths: ColumnWidths, name: string, width: number | null): ColumnWidths | null {
  const next = Object.entries(widths).filter(([one]) => one !== name)
  if (width !== null) next.push([name, boundedWidth(width)])
  return next.length ? Object.fromEntries(next) : null
}

/** The attributes of the cells of a column. */
export const widthAttributes = (width: number | undefined) =>
  (width === undefined ? {} : { 'data-sized': true, style: { '--w': `${width}px` } as React.CSSProperties })
