/** The dialog of a transition: fields of the record with their rules, further inputs, a reason. */
import { wideAttribute } from '../../fields/index.ts'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { OfferedValuesContext } from '../../fields/choice/offered_values_context.ts'
import { labelOf } from '../../fields/field_text.ts'
import type { Errors } from '../../fields/control_props.ts'
import { readStored } from '../../../kit/providers/rest/data_provider.ts'
import { Failure, errorText } from '../../../kit/providers/rest/api_failure.ts'
import { writeVersioned } from '../../../kit/providers/rest/stale_version.ts'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import type { Resource } from '../../definition/definition.ts'
import '../form/form.css'
import { ErrorSummary, focusById, type ErrorItem } from '../form/error_list.tsx'
import { FormField, idOf } from '../form/field.tsx'
import { clearErrors } from '../form/draft_changes.ts'
import { isShown } from '../form/rules.ts'
import { getFormContext } from '../form/context.ts'
import type { Row, Values } from '../../definition/record.ts'
import { transitionKey, useTranslation, type I18n } from '../../definition/translation.ts'
import { StopContext } from './stop_context.ts'
import { promptFields, promptBody, initialPromptValues, type PromptField } from './prompt_fields.ts'
import { validateInputs } from '../form/validation.ts'

/** The current values of the dialog, and how to render an input. */
export interface TransitionDraft {
  readonly row: Row
  readonly values: Values
  readonly errors: Errors
  readonly change: (name: string, value: unknown) => void
  /** Renders the input with this name, under this label instead of its own; nothing when the dialog does not show it. */
  readonly input: (name: string, label?: string) => ReactNode
  /** The id of an own control for this input, to which its error leads. */
  readonly idOf: (name: string) => string
}

/** What the page of one resource adds to the dialog of one transition. */
export interface TransitionPart {
  /** Instead of the dialog of the definition; it runs the transition, and says what came of it. */
  readonly dialog?: (row: Row, onClose: () => void) => ReactNode
  /** Runs before the dialog opens, within the click; false cancels the transition. */
  readonly before?: (row: Row) => Promise<boolean>
  /** Instead of the name of the transition; null for that. */
  readonly label?: (row: Row, i18n: I18n) => string | null
  /** Values with which one press is enough; null opens the dialog, and so does a refusal of one of them. */
  readonly complete?: (row: Row) => Values | null
  /** Further initial values. */
  readonly start?: (row: Row) => Values
  /** Transforms the values before they are validated and sent. */
  readonly transformValues?: (values: Values) => Values
  /** The shown inputs by name, and whether each is required; without it the dialog shows all inputs of the definition. */
  readonly fields?: (values: Values, errors: Errors) => Readonly<Record<string, boolean>>
  /** The layout of the inputs; without it they are in one grid. */
  readonly sections?: (draft: TransitionDraft) => ReactNode
  /** The result in the past tense, from the values that were sent. */
  readonly done?: (values: Values, i18n: I18n) => string
  /** The page that the work goes on at, from the record as it is afterwards; null to stay. */
  readonly leadsTo?: (row: Row) => Promise<string | null>
  /** A note below the inputs, from their values. */
  readonly note?: (values: Values, row: Row) => ReactNode
}

interface TransitionDialogProps {
  readonly resource: Resource
  readonly row: Row
  readonly verb: string
  readonly part?: TransitionPart | undefined
  /** The text above the inputs; without it the label of the record. */
  readonly lead?: ReactNode
  /** Replaces the label of the transition as title. */
  readonly title?: string
  readonly submit?: string
  /** Runs the transition on the last loaded version of the record; throws the Failure of the server. */
  readonly run: (body: Values, row: Row) => Promise<void>
  readonly onClose: () => void
  /** Runs after success; without it the dialog closes. */
  readonly onDone?: () => void
}

/** Where typing begins: coins come before the reason. */
const FIRST_INPUT = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

export function TransitionDialog({
  resource, row, verb, part = {}, lead, title, submit, run, onClose, onDone = onClose,
}: TransitionDialogProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const prefix = useId()
  const prompt = promptFields(resource, verb, i18n)
  const startWith = (from: Row): Values => ({ ...initialPromptValues(resource, from, prompt), ...part.start?.(from) })
  const [current, setCurrent] = useState(row)
  const [initial, setInitial] = useState(() => startWith(row))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [isOfFields, setIsOfFields] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shown = shownFields(resource, prompt, part, values, errors)
  // Before the first paint: what is typed at once goes into it.
  useLayoutEffect(() => { form.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus() }, [])

  const change = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors((now) => clearErrors(now, name))
  }
  const showErrors = (messages: Errors, summary = '') => {
    setErrors(messages)
    setIsOfFields(Object.keys(messages).length > 0)
    setMessage(summary)
    const [first] = Object.keys(messages)
    // The input with the error may be rendered only now.
    if (first) setTimeout(() => { focusById(idOf(prefix, first)) })
  }
  /** The values that were not edited here are those of the other user; this one looks at them and submits again. */
  const takeOver = (stored: Row): false => {
    const latest = startWith(stored)
    setValues((now) => {
      const untouched = Object.keys(latest).filter((name) => JSON.stringify(now[name]) === JSON.stringify(initial[name]))
      return { ...now, ...Object.fromEntries(untouched.map((name) => [name, latest[name]])) }
    })
    setInitial(latest)
    setCurrent(stored)
    return false
  }
  const save = async () => {
    if (isBusy || isStopped) return
    const transformed = part.transformValues?.(values) ?? values
    const found = validateInputs(shown, transformed, i18n)
    if (Object.keys(found).length > 0) return showErrors(found)
    setIsBusy(true)
    await writeVersioned({
      read: current, readAgain: () => readStored<Row>(resource.name, row.id), takeOver,
      send: (read) => run(promptBody(shown, transformed, read), read),
    }).then(onDone, (error: unknown) => { showErrors(error instanceof Failure ? error.errors ?? {} : {}, errorText(error)) })
    setIsBusy(false)
  }
  const input = (name: string, label?: string) => {
    const entry = shown.find(({ field }) => field.name === name)
    if (!entry) return undefined
    const input = (
      <FormField
        resource={resource} field={entry.field} path={name} prefix={prefix} value={values[name]} row={values}
        errors={errors} isRequired={entry.isRequired} label={label ?? entry.label} onChange={change}
      />
    )
    return (
      <div key={name} className="form-cell" data-type={entry.field.type} data-wide={wideAttribute(entry.field)} data-shape={entry.field.of}>
        {entry.offered ? <OfferedValuesContext value={entry.offered}>{input}</OfferedValuesContext> : input}
      </div>
    )
  }
  const transition = resource.transitions[verb]
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  return (
    <Dialog title={title ?? t(transitionKey(resource, verb))} kind="window" isChanged={isChanged} onClose={onClose}>
      <p className="dialog-lead">
        <bdi>{lead ?? labelOf(resource, row, i18n)}</bdi>
        {transition?.confirm && <> — {t(`${resource.name}.confirm.${verb}`)}</>}
      </p>
      <form ref={form} className="form" noValidate onSubmit={(event) => { event.preventDefault(); void save() }}>
        <ErrorSummary message={isOfFields && Object.keys(errors).length === 0 ? '' : message} errors={otherErrors(errors, shown)} />
        {part.sections?.({ row: current, values, errors, change, input, idOf: (name) => idOf(prefix, name) })
          ?? <div className="form-grid">{shown.map(({ field }) => input(field.name))}</div>}
        <StopContext value={setIsStopped}>{part.note?.(values, row)}</StopContext>
        <FormFoot submit={submit ?? t(transitionKey(resource, verb))} isBusy={isBusy} isRefused={isStopped} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** The inputs that the part chooses; without a choice every input whose `show` rule holds. */
function shownFields(
  resource: Resource, prompt: readonly PromptField[], part: TransitionPart, values: Values, errors: Errors,
): PromptField[] {
  const named = part.fields?.(values, errors)
  if (!named) return prompt.filter(({ field, isOfRecord }) => !isOfRecord || isShown(resource, field, values, getFormContext()))
  return prompt.flatMap((entry) => {
    const isRequired = named[entry.field.name]
    return isRequired === undefined ? [] : [{ ...entry, isRequired }]
  })
}

/** Errors of fields that the dialog does not show. */
const otherErrors = (errors: Errors, shown: readonly PromptField[]): ErrorItem[] => Object.entries(errors)
  .filter(([path]) => !shown.some(({ field }) => path.split('.')[0] === field.name))
  .map(([path, messages]) => ({ path, label: path, message: messages.join(' '), id: '' }))
