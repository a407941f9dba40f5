import { test } from '@japa/runner'
import { openApi } from '#backend/app/start/openapi'
import { registry } from '#backend/engine/definition/registry'
import { setupOwner } from '#tests/support/rows/people'
import type { Failure } from '#tests/support/json_client'

const IMPOSSIBLE = [
  '2027-02-31', '2026-13-01', '2026-00-10', '0000-01-01', '9999-99-99', '2026-2-1', 'today', '', '275760-09-13', '2026-02-01T00:00',
]
const POSSIBLE = '2026-02-01'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: { readonly format?: string }
}

const datedCalls = () => Object.entries(openApi('en').paths).flatMap(([path, { get }]) => {
  const parameters = (get?.parameters ?? []) as readonly Parameter[]
  const days = parameters.filter((one) => one.in === 'query' && one.schema?.format === 'date').map(({ name }) => name)
  return days.length && path.startsWith('/api/user/') ? [{ path, days }] : []
})

test.group('contract / dates of queries', (group) => {
  const owner = setupOwner(group)

  test('an impossible date is refused and names its own parameter', async ({ assert }) => {
    assert.isAtLeast(datedCalls().length, 3)
    for (const { path, days } of datedCalls()) {
      for (const day of days) {
        for (const value of IMPOSSIBLE) {
          const query = new URLSearchParams({ ...Object.fromEntries(days.map((name) => [name, POSSIBLE])), [day]: value })
          const { status, body } = await owner.api.get<Failure>(`${path}?${query.toString()}`)
          assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [day]], `${path}?${query.toString()}`)
        }
      }
    }
  })

  test('so it is by the filters of every list', async ({ assert }) => {
    for (const resource of registry.values()) {
      if (!resource.ops.has('list')) continue
      const dated = Object.values(resource.fields).filter(({ type }) => type === 'date' || type === 'datetime')
      const field = dated[0]
      if (!field) continue
      for (const value of IMPOSSIBLE) {
        const query = new URLSearchParams({ [field.name]: value }).toString()
        const { status, body } = await owner.api.get<Failure>(`/api/user/${resource.url}?${query}`)
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field.name]], `${resource.name} ${field.name}=${value}`)
      }
    }
  })
})
