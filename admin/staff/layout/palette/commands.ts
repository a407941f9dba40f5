/** What the palette offers without a request: new records and screens. */
import { inSentence } from '#common/text/in_sentence'
import type { ResourceName } from '#resources'
import { canCreate, canFillRequiredFields } from '../../definition/access.ts'
import { resourceOf } from '../../definition/definition.ts'
import { createPath } from '../../definition/resource_paths.ts'
import { adminOf, adminResourceNames } from '../../definition/resource_screens.ts'
import type { Translate } from '../../definition/translation.ts'
import { menuPages } from '../../menu/entries.ts'

export interface PaletteChoice {
  readonly key: string
  readonly label: string
  readonly detail?: string | null
  readonly icon: string
  readonly to: string
  readonly status?: { readonly of: string; readonly value: string }
  /** Found by these words too. */
  readonly also?: string
  /** A screen or an action, known without a request. */
  readonly isCommand?: boolean
}
export interface PaletteGroup { readonly key: string; readonly title: string; readonly choices: readonly PaletteChoice[] }

/** Every action and screen that the user may open. */
export function commandGroups(t: Translate): PaletteGroup[] {
  const screens = menuPages().map(({ path, title, icon }) => ({
    key: `screen ${path}`, label: t(title), icon, to: path, isCommand: true,
  }))
  const creatable = adminResourceNames().map(resourceOf).filter((resource) => canCreate(resource) && canFillRequiredFields(resource, {}))
  const actions = creatable.flatMap((resource) => [...payment(resource.name, t), ...newRecord(resource.name, t)])
  return [
    { key: 'actions', title: t('ui.palette.actions'), choices: actions },
    { key: 'screens', title: t('ui.palette.screens'), choices: screens },
  ]
}

function newRecord(name: ResourceName, t: Translate): PaletteChoice[] {
  const to = createPath(resourceOf(name))
  const one = t(`${name}.one`)
  // As its button says it, if that has words of its own.
  const label = name === 'orders' ? t('ui.orders.new_order') : t('ui.form.new_title', { name: inSentence(one) })
  const also = `${t('ui.palette.actions')} ${t('ui.form.new_title', { name: one })}`
  return to ? [{ key: `new ${name}`, label, also, icon: adminOf(name).icon, to, isCommand: true }] : []
}

/** A new transaction is a payment in cash, unless one chooses otherwise. */
const payment = (name: ResourceName, t: Translate): PaletteChoice[] => (name !== 'transactions' ? []
  : newRecord(name, t).map((choice) => ({ ...choice, key: 'pay', label: t('orders.transitions.pay') })))
