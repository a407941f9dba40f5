/** Uses the store as a request does: in one transaction, for one caller, at one instant. */
import db from '@adonisjs/lucid/services/db'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import type { Store } from '#backend/engine/resource/store'
import { openStore } from '#backend/engine/resource/open_store'
import { ruleContextAt, readSettings } from '#backend/services/settings/index'
import type { PermissionName } from '#resources'
import type { SettingName, Settings } from '#backend/services/settings/setting_of'
import type { Caller } from '#backend/engine/resource/caller'
import type { Guard } from '#schema/types'

export interface WithStoreOptions {
  /** Null is the system. By default a caller with all permissions. */
  readonly caller?: Caller | null
  readonly at?: string
}

export async function withStore<T>(
  work: (store: Store) => Promise<T>,
  { caller = callerWithAllPermissions(), at }: WithStoreOptions = {},
): Promise<T> {
  return db.transaction(async (trx) => {
    const now = at === undefined ? new Date() : new Date(at)
    const store = openStore(trx, caller, ruleContextAt(await readSettings(trx), now), { defersStatements: 'until prepareCommit' })
    const done = await work(store)
    await store.prepareCommit()
    return done
  })
}

/** Saves a setting. Every request reads the settings again. */
export const saveSetting = <K extends SettingName>(name: K, value: Settings[K]): Promise<Settings> => saveSettings({ [name]: value })

export const saveSettings = (values: Partial<Settings>): Promise<Settings> => withStore(async (store) => {
  const [row] = await store.select('settings', {})
  return store.update('settings', row!.id, values)
})

const callerWithAllPermissions = (): Caller => callerWith(permissionNames())

export function callerWith(
  permissions: readonly PermissionName[],
  { guard = 'user', id = 1 }: { guard?: Guard; id?: number } = {},
): Caller {
  const me = { id, site_id: 1 }
  const now = new Date().toISOString()
  return {
    guard,
    id,
    permissions: new Set(permissions),
    me,
    locale: 'en',
    ip: null,
    request_id: null,
    context: { me, now: { instant: now, today: now.slice(0, 10) } },
  }
}

/** A caller with all permissions except those that bypass a rule; tests of such rules add them by name. */
export const callerWithoutBypasses = (): Caller => callerWith(permissionNames().filter((name) => !BYPASS_PERMISSIONS.includes(name)))

const BYPASS_PERMISSIONS: readonly PermissionName[] = [
  'order-create-suspended',
  'order-discount-unlimited',
  'order-confirm-no-advance',
  'order-deliver-unpaid',
]
