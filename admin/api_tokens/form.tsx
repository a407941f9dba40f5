/** A new token for an integration: what it may do, of what its maker may do, and its secret, once. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isAllowed } from '../providers/permission.ts'
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/parts.ts'
import type { Row } from '../definition/record.ts'
import { PermissionMatrix } from '../roles/matrix.tsx'
import { Secret } from './secret.tsx'

export function Component() {
  const [made, setMade] = useState<Row | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <RoutedForm parts={PARTS} onMade={setMade} />
      {made && <Secret name={String(made.name)} token={String(made.token)} onClose={() => { void navigate('/user/api-tokens') }} />}
    </>
  )
}

const PARTS: FormParts = { fields: { permissions: (given) => <PermissionMatrix {...given} isOffered={isOffered} /> } }

/** The server says the same (backend/integrations); here it only spares the person a refusal. */
const isOffered = (name: string): boolean => isAllowed(name) && !name.startsWith('api-token-')
