/** A notice above an open form that another session saved the record. Conflicts are resolved on save. */
import { useEffect, useState } from 'react'
import { watchLive } from '../../../kit/providers/live/shared_live_stream.ts'
import type { RowChange } from '#common/row_change'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'

export function ChangedNotice({ resource, base }: { resource: Resource; base: Row | undefined }) {
  const { t } = useTranslation()
  const found = useRemoteChange(resource, base)
  // Always in the page, so that screen readers announce what appears in it.
  return <div role="status" className="form-changed">{found && t(`ui.form.${found}`)}</div>
}

type Found = 'changed' | 'deleted'

/** Compares with the version that the form is based on; a merge changes that version. */
function useRemoteChange({ name }: Resource, base: Row | undefined): Found | null {
  const [found, setFound] = useState<{ readonly version: number; readonly what: Found } | null>(null)
  const [id, version] = [base?.id, base?.version ?? 0]
  useEffect(() => watchLive((event) => {
    if (event.kind === 'resync' || id === undefined) return
    const isNewer = (change: RowChange) => change.op === 'delete' || (change.version ?? 0) > version
    const change = event.changes.find((one) => one.resource === name && one.id === id && isNewer(one))
    if (change) setFound({ version, what: change.op === 'delete' ? 'deleted' : 'changed' })
  }), [name, id, version])
  return found?.version === version ? found.what : null
}
