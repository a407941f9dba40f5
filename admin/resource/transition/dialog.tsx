/** What a transition asks for: fields of the record under their own rules, further inputs, a reason. */
import { wideOf } from '../../fields/index.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { labelOf } from '../../fields/text_of.ts'
import type { Errors } from '../../fields/control.ts'
import { dataProvider } from '../../providers/data.ts'
import { Failure } from '../../providers/failure.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Resource } from '../../definition/definition.ts'
import '../form/form.css'
import { ErrorSummary, focusOn, type Wrong } from '../form/error_summary.tsx'
import { FormField, idOf } from '../form/form_field.tsx'
import { isShown } from '../form/rules.ts'
import { writerNow } from '../form/writer.ts'
import type { Row, Values } from '../../definition/record.ts'
import { transitionKey, useSay } from '../../definition/words.ts'
import { askedBy, bodyOf, problemsOf, startOf, type Asked } from './asked.ts'

/** What is filled in at this moment, and how it is drawn. */
export interface TransitionDraft {
  readonly row: Row
  readonly values: Values
  readonly errors: Errors
  readonly change: (name: string, value: unknown) => void
  /** The input of what the transition asks for by this name; nothing where it is not asked for now. */
  readonly input: (name: string) => ReactNode
}

/** What the page of a noun adds to the dialog of one verb. */
export interface TransitionPart {
  /** Done first, within the press; when it answers false, the verb is left. */
  readonly before?: (row: Row) => Promise<boolean>
  /** Values to begin with. */
  readonly start?: (row: Row) => Values
  /** The values as they are checked and sent. */
  readonly settled?: (values: Values) => Values
  /** What is asked for now, by name, and whether it is required: else all that the definition names. */
  readonly fields?: (values: Values, errors: Errors) => Readonly<Record<string, boolean>>
  /** The form, made of inputs: else one grid of all of them. */
  readonly sections?: (draft: TransitionDraft) => ReactNode
  /** Under the fields, from what they say now. */
  readonly note?: (values: Values, row: Row) => ReactNode
}

interface TransitionDialogProps {
  readonly resource: Resource
  readonly row: Row
  readonly verb: string
  readonly part?: TransitionPart | undefined
  /** What it is about, when that is not the one record. */
  readonly lead?: ReactNode
  /** Other words than those of the verb. */
  readonly title?: string
  readonly submit?: string
  /** Does it with the record as it was last seen; throws the Failure of the server. */
  readonly run: (body: Values, row: Row) => Promise<void>
  readonly onClose: () => void
  /** After it was done, where that is more than to close. */
  readonly onDone?: () => void
}

export function TransitionDialog({
  resource, row, verb, part = {}, lead, title, submit, run, onClose, onDone = onClose,
}: TransitionDialogProps) {
  const say = useSay()
  const { t } = say
  const prefix = useId()
  const asked = askedBy(resource, verb, say)
  const startWith = (from: Row): Values => ({ ...startOf(resource, from, asked), ...part.start?.(from) })
  const [seen, setSeen] = useState(row)
  const [begun, setBegun] = useState(() => startWith(row))
  const [values, setValues] = useState(begun)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shown = shownOf(resource, asked, part, values, errors)
  useEffect(() => { form.current?.querySelector<HTMLElement>('.field input, .field textarea')?.focus() }, [])

  const change = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const complain = (said: Errors, sentence = '') => {
    setErrors(said)
    setMessage(sentence)
    const [first] = Object.keys(said)
    // What is wrong may be drawn for the first time.
    if (first) setTimeout(() => { focusOn(idOf(prefix, first)) })
  }
  /** Somebody saved meanwhile: what they changed is taken over where nothing else was typed here; then it can be pressed again. */
  const takeIn = async () => {
    const fresh = await dataProvider.getOne<Row>({ resource: resource.name, id: row.id }).catch(() => null)
    if (!fresh) return
    const after = startWith(fresh.data)
    setValues((now) => {
      const untouched = Object.keys(after).filter((name) => JSON.stringify(now[name]) === JSON.stringify(begun[name]))
      return { ...now, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) }
    })
    setBegun(after)
    setSeen(fresh.data)
  }
  const press = async () => {
    if (isBusy) return
    const settled = part.settled?.(values) ?? values
    const wrong = problemsOf(shown, settled, say)
    if (Object.keys(wrong).length > 0) return complain(wrong)
    setIsBusy(true)
    await run(bodyOf(shown, settled, seen), seen).then(onDone, async (error: unknown) => {
      const failure = error instanceof Failure ? error : null
      if (failure?.code === 'E_VERSION') await takeIn()
      complain(failure?.errors ?? {}, error instanceof Error ? error.message : String(error))
    })
    setIsBusy(false)
  }
  const input = (name: string) => {
    const one = shown.find(({ field }) => field.name === name)
    return one && (
      <div key={name} className="form-cell" data-type={one.field.type} data-wide={wideOf(one.field)} data-shape={one.field.of}>
        <FormField
          resource={resource} field={one.field} path={name} prefix={prefix} value={values[name]} row={values}
          errors={errors} isAsked={one.isRequired} label={one.label} onChange={change}
        />
      </div>
    )
  }
  const transition = resource.transitions[verb]
  return (
    <Dialog title={title ?? t(transitionKey(resource, verb))} kind="window" onClose={onClose}>
      <p className="dialog-lead">
        <bdi>{lead ?? labelOf(resource, row, say)}</bdi>
        {transition?.confirm && <> — {t(`${resource.name}.confirm.${verb}`)}</>}
      </p>
      <form ref={form} className="form" noValidate onSubmit={(event) => { event.preventDefault(); void press() }}>
        <ErrorSummary message={message} wrongs={elsewhere(errors, shown)} />
        {part.sections?.({ row: seen, values, errors, change, input })
          ?? <div className="form-grid">{shown.map(({ field }) => input(field.name))}</div>}
        {part.note?.(values, row)}
        <footer className="form-foot">
          <button type="submit" className="button" data-kind="primary" aria-busy={isBusy}>
            {submit ?? t(transitionKey(resource, verb))}
          </button>
          <button type="button" className="button" onClick={onClose}>{t('ui.form.cancel')}</button>
        </footer>
      </form>
    </Dialog>
  )
}

/** A field of the record is asked for under its own rule, where the noun has no other. */
function shownOf(resource: Resource, asked: readonly Asked[], part: TransitionPart, values: Values, errors: Errors): Asked[] {
  const named = part.fields?.(values, errors)
  if (!named) return asked.filter(({ field, isOwn }) => !isOwn || isShown(resource, field, values, writerNow()))
  return asked.flatMap((one) => {
    const isRequired = named[one.field.name]
    return isRequired === undefined ? [] : [{ ...one, isRequired }]
  })
}

/** What the server says about fields that are not in the dialog. */
const elsewhere = (errors: Errors, shown: readonly Asked[]): Wrong[] => Object.entries(errors)
  .filter(([path]) => !shown.some(({ field }) => path.split('.')[0] === field.name))
  .map(([path, said]) => ({ path, label: path, message: said.join(' '), id: '' }))
