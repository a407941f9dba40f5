/** The form itself, the same on a page and in a drawer: sections, what is wrong, save and cancel. */
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { CurrentPassword } from '../../controls/current_password.tsx'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import { ChangedNotice } from './changed_notice.tsx'
import { ErrorSummary } from './error_summary.tsx'
import type { FormParts } from './parts.ts'
import { Section, sectionsOf } from './section.tsx'
import { useFirstControl, useFirstWrong, useSaveKey } from './use_focus.ts'
import { useForm } from './use_form.ts'
import { useLeaveGuard } from './use_leave_guard.ts'
import { wrongsOf } from './wrongs.ts'

const ConflictDialog = lazy(() => import('./conflict_dialog.tsx').then(({ ConflictDialog: dialog }) => ({ default: dialog })))

interface FormBodyProps {
  readonly resource: Resource
  readonly record?: Row | undefined
  readonly given?: Values
  readonly start?: Values | undefined
  readonly parts?: FormParts | undefined
  readonly onSaved: (row: Row) => void
  readonly onCancel: () => void
  /** How the drawer asks before it closes. */
  readonly onGuard?: (mayLeave: () => Promise<boolean>) => void
}

export function FormBody({ resource, record, given = {}, start, parts = {}, onSaved, onCancel, onGuard }: FormBodyProps) {
  const say = useSay()
  const { t } = say
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    resource, record, given, ...start && { start }, onSaved: (row) => { guard.open(); onSaved(row) },
  })
  const guard = useLeaveGuard(form.isDirty)
  useEffect(() => { onGuard?.(guard.mayLeave) })
  useFirstWrong(form, prefix)
  useFirstControl(element, record === undefined)
  useSaveKey(element, () => { void form.save() })

  const leave = async () => {
    if (await guard.mayLeave()) onCancel()
  }
  return (
    <form ref={element} className="form" noValidate onSubmit={(event) => { event.preventDefault(); void form.save() }}>
      <ChangedNotice resource={resource} base={form.base} />
      <ErrorSummary message={form.message} wrongs={wrongsOf(form, resource, prefix, say)} />
      <div className="form-sections">
        {sectionsOf(resource).map(({ name, fields, isWide }) => (
          <Section
            key={name} resource={resource} name={name} fields={fields} isWide={isWide} form={form} given={given} parts={parts}
            prefix={prefix}
          />
        ))}
      </div>
      {form.isProofAsked && (
        <section className="form-section" data-alone>
          <CurrentPassword
            help={t('ui.auth.confirm_help')} error={form.errors.current_password?.join(' ')} autoFocus
            onChange={({ target }) => { form.prove(target.value) }}
          />
        </section>
      )}
      <footer className="form-foot">
        <button
          type="submit" className="button" data-kind="primary" aria-busy={form.isSaving} aria-disabled={form.isSaving}
          title="Ctrl + Enter"
        >
          {t(form.isSaving ? 'ui.form.saving' : 'ui.form.save')}
        </button>
        <button type="button" className="button" onClick={() => { void leave() }}>{t('ui.form.cancel')}</button>
      </footer>
      {form.conflict && form.base
        && <Suspense fallback={null}><ConflictDialog resource={resource} form={form} base={form.base} current={form.conflict} /></Suspense>}
    </form>
  )
}
