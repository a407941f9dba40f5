/**
 * The draft of a form on top of Refine's `useForm`, which loads and saves the record. The draft lives only here; refetching the record
 * does not overwrite it.
 */
import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { pick } from '#schema/map_values'
import { Failure, errorText } from '../../../kit/providers/rest/api_failure.ts'
import { writeVersioned } from '../../../kit/providers/rest/stale_version.ts'
import type { Errors, InputProps } from '../../fields/control_props.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { askWhatToKeep } from '../merge/pending_conflict.ts'
import { setDraftValue, mapErrors, clearErrors, toggleRowRemoved, addRow } from './draft_changes.ts'
import { draftOf, formFields, newDraft } from './draft.ts'
import { createPayload, editPayload, isEmptyPayload, type Payload } from './payload.ts'
import { mergeDraft } from './three_way_merge.ts'
import { validateForm, problemText } from './validation.ts'
import { getFormContext } from './context.ts'
import type { RecordForm } from './use_record_form.ts'

export interface FormOptions {
  readonly resource: Resource
  /** Loads and saves the record. */
  readonly recordForm: Pick<RecordForm, 'record' | 'write' | 'reload'>
  /** Fixed values of a new record; their fields are not editable. */
  readonly given?: Values
  /** Initial values of a new record; they are editable. */
  readonly start?: Values
  /** After a save it keeps what was typed meanwhile, and what was not saved. */
  readonly staysOpen?: boolean
  readonly onSaved: (row: Row) => void
}

export function useForm({ resource, recordForm, given = {}, start: proposed = {}, staysOpen = false, onSaved }: FormOptions) {
  const i18n = useTranslation()
  const { record } = recordForm
  const fields = formFields(resource)
  const [base, setBase] = useState(record)
  const [draft, setDraft] = useState(() => (record
    ? draftOf(resource, record)
    : newDraft(resource, fields, { ...proposed, ...given }, getFormContext())))
  const [start] = useState(draft)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [isOfFields, setIsOfFields] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const password = useRef('')
  const [needsPassword, setNeedsPassword] = useState(false)
  // A ref, because state would not stop a second click before the next render.
  const isBusy = useRef(false)
  /** The fields of the last save; all without them. */
  const saved = useRef<readonly string[]>(undefined)

  const change = useCallback((path: string, value: unknown) => {
    setDraft((now) => setDraftValue(resource, now, path, value))
    setErrors((now) => clearErrors(now, path))
  }, [resource])

  const add = useCallback(
    (name: string, values: Values = {}) => { setDraft((now) => addRow(resource, now, name, getFormContext(), values)) }, [resource],
  )
  const remove = useCallback((name: string, index: number) => {
    setDraft((now) => toggleRowRemoved(now, name, index))
    // The rows after it have other indexes now.
    setErrors((now) => clearErrors(now, name))
  }, [])

  const payloadOf = (values: Values, stored: Row | undefined) => (stored
    ? editPayload(resource, values, stored, getFormContext())
    : createPayload(resource, values, given, getFormContext()))
  const changed = base ? Object.keys(payloadOf(draft, base).body) : []
  const isDirty = base ? changed.length > 0 : draft !== start
  /** The draft, or of a form whose sections are saved one by one the stored record with the fields that are saved. */
  const sentOf = (values: Values, stored: Row | undefined): Values => (saved.current && stored
    ? { ...draftOf(resource, stored), ...pick(values, saved.current) } : values)

  const send = async (): Promise<void> => {
    let values = draft
    let payload = payloadOf(sentOf(values, base), base)
    const write = async (stored: Row | undefined): Promise<Row> => {
      payload = payloadOf(sentOf(values, stored), stored)
      if (stored && isEmptyPayload(payload)) return stored
      const confirmation = password.current && { current_password: password.current }
      const row = await recordForm.write(stored ? { version: stored.version, ...payload.body, ...confirmation } : payload.body)
      if (staysOpen && stored) {
        setBase(row)
        setDraft((now) => mergeDraft(resource, fields, { ...stored, ...payload.body }, now, row, {}))
      }
      return row
    }
    const takeOver = async (current: Row, before: Row): Promise<boolean> => {
      const chosen = await askWhatToKeep({ resource, fields, draft: values, base: before, current })
      if (chosen === null) return false
      values = mergeDraft(resource, fields, before, values, current, chosen)
      setDraft(values)
      setBase(current)
      return true
    }
    try {
      onSaved(base ? await writeVersioned({ read: base, send: write, readAgain: recordForm.reload, takeOver }) : await write(undefined))
    } catch (error) {
      showError(error, payload)
    }
  }

  const showError = (error: unknown, payload: Payload): void => {
    const messages = error instanceof Failure ? error.errors : undefined
    if (messages?.current_password) setNeedsPassword(true)
    setErrors(messages ? mapErrors(messages, payload) : {})
    setIsOfFields(messages !== undefined)
    setMessage(errorText(error))
  }

  /** Ignores a second save while one is running. */
  const runExclusive = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSaving(true)
    setMessage('')
    try { await work() } finally {
      isBusy.current = false
      setIsSaving(false)
      setAttempts((count) => count + 1)
    }
  }

  const save = (only?: readonly string[]) => runExclusive(async () => {
    saved.current = only
    const values = sentOf(draft, base)
    const asked = fields.filter(({ name }) => !(name in given))
    const problems = Object.entries(validateForm(resource, asked, values, base ? draftOf(resource, base) : null, getFormContext()))
    setErrors(Object.fromEntries(problems.map(([path, problem]) => [path, [problemText(problem, i18n)]])))
    if (problems.length === 0) await send()
  })

  const discard = (names: readonly string[]) => {
    if (base) setDraft((now) => ({ ...now, ...pick(draftOf(resource, base), names) }))
    setErrors((now) => names.reduce(clearErrors, now))
    setMessage('')
  }

  return {
    fields, base, draft, errors, isSaving, attempts, changed, isDirty, needsPassword, change, add, remove, save, discard,
    /** It sends to marked fields: it leaves with the last mark. */
    message: isOfFields && Object.keys(errors).length === 0 ? '' : message,
    /** The current password, once the server requires it. */
    setPassword: (text: string) => { password.current = text },
  }
}

export type Form = ReturnType<typeof useForm>

export interface OwnFieldProps {
  readonly form: Form
  readonly id: string
  readonly isDisabled: boolean
  readonly errors: readonly string[]
  /** The field as it is drawn without its replacement. */
  readonly plain: ReactNode
}

/** What the page of one resource adds to the generic form. */
export interface FormParts {
  /** Above the fields of a section. */
  readonly before?: Readonly<Record<string, (form: Form) => ReactNode>>
  /** Below them: what comes later than the form, and would push the fields away from whoever fills them. */
  readonly after?: Readonly<Record<string, (form: Form) => ReactNode>>
  /** The control of a field, instead of that of its type. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Below each field of the record itself. */
  readonly below?: (field: Field, form: Form) => ReactNode
  /** Replaces a field, with its label. */
  readonly fields?: Readonly<Record<string, (given: OwnFieldProps) => ReactNode>>
}
