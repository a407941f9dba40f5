/** The form, on a page and in a drawer: sections, errors, save and cancel. */
import { useEffect, useId, useRef } from 'react'
import { CurrentPassword } from '../../../kit/controls/form_controls.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import { focusUnchosenText } from '../../fields/reference/unchosen_text.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { ChangedNotice } from './changed_notice.tsx'
import { ErrorSummary, errorList } from './error_list.tsx'
import { FormSection, sectionsOf } from './section.tsx'
import { useFocusAfterSave, useFocusFirstControl, useSaveShortcut } from './use_form_focus.ts'
import { useForm, type FormParts } from './use_form.ts'
import { useLeaveGuard } from './use_leave_guard.ts'
import { useOwnFormParts } from './own_form_parts.ts'
import type { RecordForm } from './use_record_form.ts'

interface FormBodyProps {
  readonly resource: Resource
  readonly recordForm: RecordForm
  readonly given?: Values
  readonly start?: Values | undefined
  readonly parts?: FormParts | undefined
  readonly onSaved: (row: Row) => void
  readonly onCancel: () => void
  /** Of the ids of its elements, where links lead to them. */
  readonly prefix?: string
  /** Draws only these fields; all are saved. */
  readonly shows?: (field: string) => boolean
  /** Each section has a button of its own, and the form stays open. */
  readonly bySection?: boolean
  /** Nothing can be typed. */
  readonly isReadOnly?: boolean
  /** Passes the guard that the drawer calls before it closes. */
  readonly onGuard?: (mayLeave: () => Promise<boolean>) => void
}

export function FormBody(props: FormBodyProps) {
  const { resource, recordForm, given = {}, start, parts: ofPage, onSaved, onCancel, onGuard } = props
  const parts = { ...useOwnFormParts(resource.name), ...ofPage }
  const i18n = useTranslation()
  const { t } = i18n
  const ownPrefix = useId()
  const { prefix = ownPrefix, shows, bySection = false, isReadOnly = false } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    resource, recordForm, given, ...start && { start }, staysOpen: bySection,
    // Other sections may have changes still.
    onSaved: (row) => { if (!bySection) guard.allowLeaving(); onSaved(row) },
  })
  const guard = useLeaveGuard(form.isDirty)
  useEffect(() => { onGuard?.(guard.mayLeave) })
  const save = (only?: readonly string[]) => { if (!focusUnchosenText(element.current)) void form.save(only) }
  useFocusFirstControl(element, form.base === undefined)
  useFocusAfterSave(form, prefix, useSaveShortcut(element, () => { save() }))

  const leave = async () => {
    if (await guard.mayLeave()) onCancel()
  }
  return (
    <form
      ref={element} className="form" noValidate onSubmit={(event) => {
        event.preventDefault()
        save(bySection ? resource.form[sectionOf(event.nativeEvent as SubmitEvent)] : undefined)
      }}
    >
      <ChangedNotice resource={resource} base={form.base} />
      <ErrorSummary message={form.message} errors={errorList(form, resource, prefix, i18n)} />
      <div className="form-sections">
        {sectionsOf(resource, shows).map(({ name, fields, isWide }) => (
          <FormSection
            key={name} resource={resource} name={name} fields={fields} isWide={isWide} form={form} given={given} parts={parts}
            prefix={prefix} isReadOnly={isReadOnly} hasFoot={bySection && !isReadOnly}
          />
        ))}
      </div>
      {form.needsPassword && (
        <section className="form-section" data-alone>
          <CurrentPassword
            help={t('ui.auth.confirm_help')} error={form.errors.current_password?.join(' ')} autoFocus
            onChange={({ target }) => { form.setPassword(target.value) }}
          />
        </section>
      )}
      {!bySection && (
        <FormFoot submit={t(form.isSaving ? 'ui.form.saving' : 'ui.form.save')} isBusy={form.isSaving} onCancel={() => { void leave() }} />
      )}
    </form>
  )
}

/** The section that is saved: the one with the focus, because Enter in a field presses the first button of the form. */
function sectionOf({ submitter }: SubmitEvent): string {
  const at = [document.activeElement, submitter].flatMap((one) => one?.closest<HTMLElement>('[data-section]') ?? [])
  return at[0]?.dataset.section ?? ''
}
