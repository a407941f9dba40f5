import { test } from '@japa/runner'
import { app } from '#resources'
import { opsOf, type ResourceData } from '#schema/definition'

/** Fields without which a record is not made, and that neither its form, nor the address of its screen, nor a default fills. */
function unfillable({ fields, form, admin }: ResourceData): string[] {
  const asked = Object.values(form ?? {}).flat()
  return Object.entries(fields)
    .filter(([name, field]) => field.required === true && !field.stamped && field.default === undefined && !asked.includes(name))
    .map(([name]) => name)
    .filter((name) => !admin?.path.includes(`:${name}`))
}

test.group('schema / forms of their own', () => {
  for (const [name, resource] of Object.entries(app.resources) as unknown as [string, ResourceData][]) {
    if (!resource.admin || resource.admin.form === 'none' || !opsOf(resource).includes('create')) continue
    test(`${name} can be made from its screen`, ({ assert }) => {
      assert.deepEqual(unfillable(resource), [])
    })
  }
})
