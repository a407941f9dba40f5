/** A form in a drawer over the current page. */
import { useRef } from 'react'
import { inSentence } from '#common/text/in_sentence'
import { labelOf } from '../../fields/field_text.ts'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import type { Resource } from '../../definition/definition.ts'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import type { Row, Values } from '../../definition/record.ts'
import '../resource.css'
import { useTranslation } from '../../definition/translation.ts'
import './form.css'
import { FormBody } from './body.tsx'
import { useRecordForm } from './use_record_form.ts'

interface FormDrawerProps {
  readonly resource: Resource
  /** Absent for a new record. */
  readonly id?: number | undefined
  readonly given?: Values
  readonly start?: Values
  readonly onClose: () => void
  readonly onSaved?: (row: Row) => void
}

export function FormDrawer({ resource, id, given = {}, start, onClose, onSaved }: FormDrawerProps) {
  const i18n = useTranslation()
  const mayLeave = useRef<() => Promise<boolean>>(() => Promise.resolve(true))
  const recordForm = useRecordForm(resource, id)
  const { record, query } = recordForm
  const close = async () => { if (await mayLeave.current()) onClose() }
  const name = inSentence(i18n.t(`${resource.name}.one`))
  const title = id === undefined
    ? i18n.t('ui.form.new_title', { name })
    : i18n.t('ui.form.edit_title', { name: record ? labelOf(resource, record, i18n) : name })
  return (
    <Dialog title={title} kind="drawer" keepsTyped onClose={() => { void close() }}>
      {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
        : id !== undefined && !record ? <FormSkeleton />
          : <FormBody
            resource={resource} recordForm={recordForm} given={given} start={start} onSaved={(row) => { onSaved?.(row); onClose() }}
            onCancel={onClose}
            onGuard={(guard) => { mayLeave.current = guard }}
          />}
    </Dialog>
  )
}

export const FormSkeleton = () => (
  <div className="form-skeleton" aria-busy="true">{Array.from({ length: 6 }, (_, index) => <span key={index} className="skeleton" />)}</div>
)
