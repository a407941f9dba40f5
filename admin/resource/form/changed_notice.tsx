/** Quietly, above an open form: somebody else has saved the record meanwhile. What clashes is settled on saving. */
import { useEffect, useState } from 'react'
import { watchLive } from '../../providers/live.ts'
import type { Change } from '../../providers/live_change.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'

export function ChangedNotice({ resource, base }: { resource: Resource; base: Row | undefined }) {
  const { t } = useSay()
  const found = useChanged(resource, base)
  // Always there, so that what appears in it is read out.
  return <div role="status" className="form-changed">{found && t(`ui.form.${found}`)}</div>
}

type Found = 'changed' | 'deleted'

/** Of the version that the form began with: after a merge it begins with another. */
function useChanged({ name }: Resource, base: Row | undefined): Found | null {
  const [found, setFound] = useState<{ readonly version: number; readonly what: Found } | null>(null)
  const [id, version] = [base?.id, base?.version ?? 0]
  useEffect(() => watchLive((told) => {
    if (told.kind === 'resync' || id === undefined) return
    const isNewer = (change: Change) => change.op === 'delete' || (change.version ?? 0) > version
    const change = told.changes.find((one) => one.resource === name && one.id === id && isNewer(one))
    if (change) setFound({ version, what: change.op === 'delete' ? 'deleted' : 'changed' })
  }), [name, id, version])
  return found?.version === version ? found.what : null
}
