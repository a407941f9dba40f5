/** The inputs, cells and texts that rooms have for shapes of resources.ts whose data is not enough; setting_views.ts has more. */
import { lazy, type ComponentType } from 'react'
import { coinsText, linesText, partyText } from './money/shape_texts.ts'
import { hoursText } from './settings/hours_text.ts'
import type { InputProps } from './fields/control_props.ts'
import type { ShapeViews } from './fields/shape/view_registry.ts'

/** Loaded when a form has such a field. */
const input = (load: () => Promise<ComponentType<InputProps>>) => lazy(() => load().then((component) => ({ default: component })))

/** Loaded when the page of a record shows one. */
const InvoiceLinesCell = lazy(() => import('./money/lines_cell.tsx').then(({ InvoiceLinesCell: cell }) => ({ default: cell })))
const QuoteLinesCell = lazy(() => import('./money/lines_cell.tsx').then(({ QuoteLinesCell: cell }) => ({ default: cell })))
const PartyCell = lazy(() => import('./money/party_cell.tsx').then(({ PartyCell: cell }) => ({ default: cell })))

export const shapeViews: ShapeViews = {
  changes: { text: (changes, _, { t }) => t('ui.field.changes', { count: Object.keys(changes).length }) },
  coins: { Input: input(() => import('./money/coins_input.tsx').then(({ CoinsInput }) => CoinsInput)), text: coinsText },
  invoice_lines: { Cell: InvoiceLinesCell, text: linesText },
  opening_hours: {
    Input: input(() => import('./settings/hours_input.tsx').then(({ HoursInput }) => HoursInput)), hasSeveralInputs: true, text: hoursText,
  },
  party: { Cell: PartyCell, text: partyText },
  quote_lines: { Cell: QuoteLinesCell, text: linesText },
}
