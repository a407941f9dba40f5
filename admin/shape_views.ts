/** The inputs, cells and texts that rooms have for shapes of resources.ts whose data is not enough. */
import { lazy, type ComponentType } from 'react'
import { coinsText, linesText, partyText } from './money/shape_texts.ts'
import { InvoiceLinesCell, QuoteLinesCell } from './money/lines_cell.tsx'
import { PartyCell } from './money/party_cell.tsx'
import { hoursText, settingText } from './settings/setting_text.ts'
import type { InputProps } from './fields/control_props.ts'
import type { ShapeViews } from './fields/shape/shape_view_registry.ts'

/** Loaded when a form has such a field. */
const input = (load: () => Promise<ComponentType<InputProps>>) => lazy(() => load().then((component) => ({ default: component })))

export const shapeViews: ShapeViews = {
  changes: { text: (changes, _, { t }) => t('ui.field.changes', { count: Object.keys(changes).length }) },
  coins: { Input: input(() => import('./money/coins_input.tsx').then(({ CoinsInput }) => CoinsInput)), text: coinsText },
  invoice_lines: { Cell: InvoiceLinesCell, text: linesText },
  opening_hours: {
    Input: input(() => import('./settings/hours_input.tsx').then(({ HoursInput }) => HoursInput)), hasSeveralInputs: true, text: hoursText,
  },
  party: { Cell: PartyCell, text: partyText },
  quote_lines: { Cell: QuoteLinesCell, text: linesText },
  setting: { Input: input(() => import('./settings/setting_input.tsx').then(({ SettingInput }) => SettingInput)), text: settingText },
}
