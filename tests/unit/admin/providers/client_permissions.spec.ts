import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { CLIENT_PERMISSIONS } from '../../../../admin/kit/providers/session/client_permissions.ts'

test.group('admin / permissions of clients', () => {
  test('what the portal asks for is what clients can be permitted', ({ assert }) => {
    assert.includeMembers(permissionNames('client'), [...CLIENT_PERMISSIONS])
  })
})
