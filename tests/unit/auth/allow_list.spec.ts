import { test } from '@japa/runner'
import { allowedNames } from '#backend/auth/allow_list'
import { permissionNames } from '#backend/auth/permissions'

test.group('auth / allow list', () => {
  for (const guard of ['courier', 'client'] as const) {
    test(`names of a ${guard} are permissions that exist, sorted, each once`, ({ assert }) => {
      const names = allowedNames(guard)
      assert.isNotEmpty(names)
      assert.deepEqual(names, [...new Set(names)].sort())
      assert.includeMembers([...permissionNames() as string[]], names)
    })
  }

  test('a client sees orders but nobody else', ({ assert }) => {
    const names = allowedNames('client')
    assert.include(names, 'order-list')
    for (const name of ['user-list', 'courier-list', 'role-list', 'order-delete', 'setting-list']) assert.notInclude(names, name)
  })
})
