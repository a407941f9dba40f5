import { test } from '@japa/runner'
import { permissionNames } from '#backend/auth/permissions'
import { CLIENT_PERMISSIONS } from '../../../../admin/providers/client_permissions.ts'

test.group('admin / permissions of clients', () => {
  test('what the portal asks for is what clients can be permitted', ({ assert }) => {
    assert.includeMembers(permissionNames('client'), [...CLIENT_PERMISSIONS])
  })
})
