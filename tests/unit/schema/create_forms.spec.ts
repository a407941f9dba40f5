import { test } from '@japa/runner'
import { app } from '#resources'
import { resourceOperations, type ResourceData } from '#schema/definition'

/** Required fields that neither the form, nor the URL of the page, nor a default fills. */
function unfillable({ fields, form, admin }: ResourceData): string[] {
  const formFields = Object.values(form ?? {}).flat()
  return Object.entries(fields)
    .filter(([name, field]) => field.required === true && !field.stamped && field.default === undefined && !formFields.includes(name))
    .map(([name]) => name)
    .filter((name) => !admin?.path.includes(`:${name}`))
}

test.group('schema / create forms', () => {
  for (const [name, resource] of Object.entries(app.resources) as unknown as [string, ResourceData][]) {
    if (!resource.admin || resource.admin.form === 'none' || !resourceOperations(resource).includes('create')) continue
    test(`${name} can be created with its form`, ({ assert }) => {
      assert.deepEqual(unfillable(resource), [])
    })
  }
})
