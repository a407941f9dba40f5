/** The callers of these tests, and helpers that fetch lists for them. */
import { permissionNames as permissionsOfGuard } from '#backend/services/auth/rights/permissions'
import { fetchListPage, type ListPage } from '#backend/engine/resource/read/fetch_list_page'
import { registry, resourceOf } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { permissionFor } from '#schema/definition'
import type { Caller } from '#backend/engine/resource/caller'
import type { Fixtures } from './fixtures.ts'

/** Amine, with all permissions except those of `but`. */
export function staff(world: Fixtures, { but = [], ...more }: Partial<Caller> & { readonly but?: readonly string[] } = {}): Caller {
  const permissions = new Set(permissionNames().filter((name) => !but.includes(name)))
  return caller({ guard: 'user', id: world.users.amine, permissions, ...more })
}

export const clientCaller = (id: number, more: Partial<Caller> = {}): Caller => caller({ guard: 'client', id, ...more })
export const courierCaller = (id: number): Caller => caller({ guard: 'courier', id })

/** `given`: the query string. */
export async function page(name: string, caller: Caller, given = ''): Promise<ListPage> {
  return fetchListPage(resourceOf(name), caller, new URLSearchParams(given), await handlers().loadContext())
}

export type Rows = readonly Record<string, unknown>[]

export async function rowsOf(name: string, caller: Caller, given = ''): Promise<Rows> {
  return JSON.parse((await page(name, caller, given)).json) as Rows
}

export async function idsOf(name: string, caller: Caller, given = ''): Promise<number[]> {
  return (await rowsOf(name, caller, given)).map(({ id }) => Number(id))
}

/** id=1&id=2 */
export const idFilter = (...ids: readonly number[]): string => ids.map((id) => `id=${id}`).join('&')

const NOW = { instant: '2026-06-01T12:00:00.000Z', today: '2026-06-01' }

function caller(given: Partial<Caller> & Pick<Caller, 'guard' | 'id'>): Caller {
  const me = { id: given.id, site_id: null, ...given.me }
  const permissions = new Set(given.guard === 'user' ? [] : permissionsOfGuard(given.guard))
  return { permissions, locale: 'en', ip: null, request_id: null, ...given, me, context: { me, now: NOW } }
}

function permissionNames(): string[] {
  return [...registry.values()].flatMap((resource) => [
    ...(['list', 'create', 'edit', 'delete'] as const).map((operation) => permissionFor(resource, operation)),
    ...Object.values(resource.fields).flatMap(({ read }) => read ?? []),
    ...Object.values(resource.transitions).flatMap(({ allow: permission }) => permission ?? []),
  ])
}
