/** The records that use a file: those that the user may read by label, the others as a number. */
import { useCustom } from '@refinedev/core'
import { ReferenceName } from '../fields/reference/cell.tsx'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { isResource } from '../../kit/providers/is_resource.ts'
import { resourceOf } from '../definition/definition.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { fieldKey, useTranslation } from '../definition/translation.ts'
import type { FileUses, LabelledFileUse } from '#common/file_uses'

/** `version` is that of the file: every new use increments it. */
export function UsedBy({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation()
  const { query: { data: answer, error, refetch } } = useCustom<FileUses>({
    url: urlOf('media', id, 'uses'), method: 'get', meta: { version }, errorNotification: false,
  })
  const data = answer?.data
  return (
    <section className="panel file-uses" aria-busy={!data && !error}>
      <h2>{t('ui.files.used_by')}</h2>
      {error && <FailedRows error={error} retry={() => { void refetch() }} />}
      {data?.uses.length === 0 && data.hidden === 0 && <p>{t('ui.files.unused')}</p>}
      {data && data.uses.length > 0 && (
        <ul>{data.uses.map((usage) => <li key={`${usage.resource} ${usage.field} ${usage.id}`}><UsageLine usage={usage} /></li>)}</ul>
      )}
      {data && data.hidden > 0 && <p>{t('ui.files.hidden_uses', { count: data.hidden })}</p>}
    </section>
  )
}

function UsageLine({ usage: { resource, field, id, label } }: { usage: LabelledFileUse }) {
  const { t } = useTranslation()
  if (!isResource(resource)) return <bdi>{label}</bdi>
  return (
    <>
      <span>{t(`${resource}.one`)}</span> <ReferenceName to={resource} reference={{ id, label }} />
      <small>{t(fieldKey(resourceOf(resource), field))}</small>
    </>
  )
}
