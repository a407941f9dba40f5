/** Every resource × guard × operation and transition, for random permissions: the browser and the server agree. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import { app, type ResourceName } from '#resources'
import type { ResourceData } from '#schema/definition'
import { isBulkTransition } from '#schema/bulk'
import type { Guard } from '#schema/types'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { writableFields } from '#backend/engine/resource/policies/access'
import { registry, type Resource } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { signInBrowser } from '#tests/support/browser/admin_session'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'

interface Access {
  readonly can: (resource: ResourceName, action: string) => boolean
  readonly accessProvider: { readonly can: (params: { resource: string; action: string }) => Promise<{ can: boolean }> }
}
interface BrowserResource { readonly name: string; readonly fields: Readonly<Record<string, { readonly name: string }>> }

const { accessProvider, can } = await importAdmin('kit/providers/session/access_control.ts') as Access
const { resourceOf } = await importAdmin('staff/definition/definition.ts') as { resourceOf: (name: string) => BrowserResource }
const { bulkActions } = await importAdmin('staff/resource/bulk/actions.ts') as {
  bulkActions: (resource: BrowserResource, rows: null, isTrash: boolean) => readonly { readonly name: string }[]
}
const { fieldAccess } =
  await importAdmin('staff/resource/form/rules.ts') as { fieldAccess: (field: object, context: object) => string }
const { getFormContext } = await importAdmin('staff/resource/form/context.ts') as { getFormContext: () => object }

const OPERATIONS = ['list', 'create', 'edit', 'delete'] as const
const GUARDS: readonly Guard[] = ['user', 'courier', 'client']
const resources: readonly Resource[] = [...registry.values()]

/** At least one: with an empty list the browser of staff renders everything (specification.md §6). */
const permissionSets = (guard: Guard) => fc.subarray([...permissionNames(guard)], { minLength: 1 })

test.group('admin / access', (group) => {
  group.each.teardown(() => { browserStorage.clear() })

  for (const guard of GUARDS) {
    test(`the browser of a ${guard} shows what the server permits to staff, and nothing to others`, async ({ assert }) => {
      await fc.assert(fc.asyncProperty(permissionSets(guard), async (permissions) => {
        const policy = bouncerOf(signIn(guard, permissions)).with('ResourcePolicy')
        for (const resource of resources) {
          for (const operation of OPERATIONS) {
            const open = guard === 'user' && await policy.allows(operation, resource)
            assert.equal(can(resource.name, operation), open, `${resource.name} ${operation}`)
            assert.equal((await accessProvider.can({ resource: resource.name, action: operation })).can, open)
          }
          assert.equal(can(resource.name, 'show'), can(resource.name, 'list'))
        }
      }), { numRuns: 25 })
    })
  }

  test('bulk transitions are offered to those whom the server permits to run them', async ({ assert }) => {
    await fc.assert(fc.asyncProperty(permissionSets('user'), async (permissions) => {
      const policy = bouncerOf(signIn('user', permissions)).with('ResourcePolicy')
      for (const resource of resources) {
        const offered = bulkActions(resourceOf(resource.name), null, false).map(({ name }) => name)
        for (const [verb, transition] of Object.entries(resource.transitions)) {
          const open = isBulkTransition(transition, resource.fields) && await policy.allows('transition', resource, verb)
          assert.equal(offered.includes(verb), open, `${resource.name} ${verb}`)
        }
      }
    }), { numRuns: 25 })
  })

  test('a form has exactly the fields that the server accepts from the user', ({ assert }) => {
    fc.assert(fc.property(permissionSets('user'), (permissions) => {
      const caller = signIn('user', permissions)
      for (const resource of resources) {
        const [creatable, editable] = (['create', 'edit'] as const).map((operation) => writableFields(resource, caller, operation))
        for (const [name, field] of Object.entries(resourceOf(resource.name).fields)) {
          if (resource.fields[name]?.type === 'children') continue
          const when = fieldAccess(field, getFormContext())
          assert.equal(when !== 'never', creatable?.has(name), `${resource.name}.${name}`)
          assert.equal(when === 'always', editable?.has(name), `${resource.name}.${name}`)
        }
      }
    }), { numRuns: 25 })
  })

  test('every resource of the definition is covered', ({ assert }) => {
    const named = app.resources as unknown as Readonly<Record<string, ResourceData>>
    assert.sameMembers(resources.map(({ name }) => name), Object.keys(named) as ResourceName[])
  })
})

/** In the browser's storage and as the server's caller. */
function signIn(guard: Guard, permissions: readonly string[]): Caller {
  signInBrowser(guard, permissions)
  return {
    guard, id: 1, permissions: new Set(permissions), me: { id: 1, site_id: null }, locale: 'en', ip: null, request_id: null,
    context: { me: { id: 1, site_id: null }, now: { instant: '2026-11-21T09:00:00Z', today: '2026-11-21' } },
  }
}
