/** The form of a new API token: its permissions, limited to those of its creator, and the secret, shown once. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/use_form.ts'
import type { Row } from '../definition/record.ts'
import { PermissionMatrix } from '../roles/permission_matrix.tsx'
import { SecretDialog } from './secret_dialog.tsx'

export function Component() {
  const [created, setCreated] = useState<Row | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <RoutedForm parts={PARTS} onCreated={setCreated} />
      {created && (
        <SecretDialog name={String(created.name)} token={String(created.token)} onClose={() => { void navigate('/user/api-tokens') }} />
      )}
    </>
  )
}

const PARTS: FormParts = { fields: { permissions: (input) => <PermissionMatrix {...input} isOffered={isOffered} /> } }

/** The server enforces the same rule (backend/services/auth/tokens/integrations.ts); here it only avoids a rejected request. */
const isOffered = (name: string): boolean => hasPermission(name) && !name.startsWith('api-token-')
