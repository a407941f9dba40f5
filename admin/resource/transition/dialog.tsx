/** What a transition asks for: fields of the record under their own rules, further inputs, a reason. */
import { wideOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { labelOf } from '../../fields/text_of.ts'
import type { Errors } from '../../fields/control.ts'
import { dataProvider } from '../../providers/data.ts'
import { Failure } from '../../providers/failure.ts'
import { Dialog } from '../dialog.tsx'
import { fieldOf, type Field, type Resource } from '../definition.ts'
import { draftOf } from '../form/draft.ts'
import '../form/form.css'
import { ErrorSummary, focusOn, type Wrong } from '../form/error_summary.tsx'
import { FormField, idOf } from '../form/form_field.tsx'
import { isShown } from '../form/rules.ts'
import { plain } from '../form/same.ts'
import { ofValue, sentenceOf } from '../form/validate.ts'
import { writerNow } from '../form/writer.ts'
import type { Row, Values } from '../record.ts'
import { fieldKey, transitionKey, useSay, type Say } from '../words.ts'

/** What the page of a noun adds to the dialog of one verb. */
export interface TransitionPart {
  /** Done first, within the press; when it answers false, the verb is left. */
  readonly before?: (row: Row) => Promise<boolean>
  /** Values to begin with. */
  readonly start?: (row: Row) => Values
  /** Under the fields, from what they say now. */
  readonly note?: (values: Values, row: Row) => ReactNode
}

interface TransitionDialogProps {
  readonly resource: Resource
  readonly row: Row
  readonly verb: string
  readonly part?: TransitionPart | undefined
  /** What it is about, when that is not the one record. */
  readonly lead?: string
  /** Does it with the record as it was last seen; throws the Failure of the server. */
  readonly run: (body: Values, row: Row) => Promise<void>
  readonly onClose: () => void
}

/** One line of the dialog. `args` and the reason are no fields of the record, but drawn like them. */
interface Asked { readonly field: Field; readonly label: string; readonly isRequired: boolean; readonly isOwn: boolean }

export function TransitionDialog({ resource, row, verb, part = {}, lead, run, onClose }: TransitionDialogProps) {
  const say = useSay()
  const { t } = say
  const prefix = useId()
  const asked = askedBy(resource, verb, say)
  const [values, setValues] = useState(() => ({ ...startOf(resource, row, asked), ...part.start?.(row) }))
  const [seen, setSeen] = useState(row)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shown = asked.filter(({ field, isOwn }) => !isOwn || isShown(resource, field, values, writerNow()))
  useEffect(() => { form.current?.querySelector<HTMLElement>('.field input, .field textarea')?.focus() }, [])

  const complain = (said: Errors, sentence = '') => {
    setErrors(said)
    setMessage(sentence)
    const [first] = Object.keys(said)
    if (first) focusOn(idOf(prefix, first))
  }
  /** Somebody saved meanwhile: what he changed is taken over where nothing else was typed here; then it can be pressed again. */
  const takeIn = async () => {
    const fresh = await dataProvider.getOne<Row>({ resource: resource.name, id: row.id }).catch(() => null)
    if (!fresh) return
    const [before, after] = [draftOf(resource, seen), draftOf(resource, fresh.data)]
    setValues((now) => {
      const untouched = Object.keys(after).filter((name) => JSON.stringify(now[name]) === JSON.stringify(before[name]))
      return { ...now, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) }
    })
    setSeen(fresh.data)
  }
  const submit = async () => {
    if (isBusy) return
    const wrong = problemsOf(shown, values, say)
    if (Object.keys(wrong).length > 0) return complain(wrong)
    setIsBusy(true)
    await run(bodyOf(shown, values, seen), seen).then(onClose, async (error: unknown) => {
      const failure = error instanceof Failure ? error : null
      if (failure?.code === 'E_VERSION') await takeIn()
      complain(failure?.errors ?? {}, error instanceof Error ? error.message : String(error))
    })
    setIsBusy(false)
  }
  const transition = resource.transitions[verb]
  return (
    <Dialog title={t(transitionKey(resource, verb))} kind="window" onClose={onClose}>
      <p className="dialog-lead">
        <bdi>{lead ?? labelOf(resource, row, say)}</bdi>
        {transition?.confirm && <> — {t(`${resource.name}.confirm.${verb}`)}</>}
      </p>
      <form ref={form} className="form" noValidate onSubmit={(event) => { event.preventDefault(); void submit() }}>
        <ErrorSummary message={message} wrongs={elsewhere(errors, shown)} />
        <div className="form-grid">
          {shown.map(({ field, label, isRequired }) => (
            <div key={field.name} className="form-cell" data-type={field.type} data-wide={wideOf(field)} data-shape={field.of}>
              <FormField
                resource={resource} field={field} path={field.name} prefix={prefix} value={values[field.name]} row={values}
                errors={errors} isAsked={isRequired} label={label}
                onChange={(path, value) => { setValues((now) => ({ ...now, [path]: value })); setErrors(({ [path]: _, ...rest }) => rest) }}
              />
            </div>
          ))}
        </div>
        {part.note?.(values, row)}
        <footer className="form-foot">
          <button type="submit" className="button" data-kind="primary" aria-busy={isBusy}>{t(transitionKey(resource, verb))}</button>
          <button type="button" className="button" onClick={onClose}>{t('ui.form.cancel')}</button>
        </footer>
      </form>
    </Dialog>
  )
}

function askedBy(resource: Resource, verb: string, { t }: Say): Asked[] {
  const { ask = {}, args = {}, reason } = resource.transitions[verb] ?? {}
  // A field that the transition asks for is drawn although no form may write it.
  const own = Object.entries(ask).map(([name, need]) => ({
    field: fieldOf(resource, name), label: t(fieldKey(resource, name)), isRequired: need === 'required', isOwn: true,
  }))
  const further = Object.entries(args).map(([name, field]) => ({
    field: { ...field, name }, label: t(`${resource.name}.args.${name}`), isRequired: field.required === true, isOwn: false,
  }))
  const field = { name: 'reason', type: 'text', max: 190 } as const
  const why = { field, label: t('ui.transition.reason'), isRequired: true, isOwn: false }
  return [...own, ...further, ...reason ? [why] : []]
}

/** What the server says about fields that are not in the dialog. */
const elsewhere = (errors: Errors, shown: readonly Asked[]): Wrong[] => Object.entries(errors)
  .filter(([path]) => !shown.some(({ field }) => path.split('.')[0] === field.name))
  .map(([path, said]) => ({ path, label: path, message: said.join(' '), id: '' }))

/** Fields as they are now, further inputs empty. `row` keeps the rest of the record for `show` and `where`. */
function startOf(resource: Resource, row: Row, asked: readonly Asked[]): Values {
  const further = asked.filter(({ isOwn }) => !isOwn)
    .map(({ field }) => [field.name, traitsOf(field).empty === false ? false : null])
  return { ...draftOf(resource, row), ...Object.fromEntries(further) }
}

function problemsOf(asked: readonly Asked[], values: Values, say: Say): Errors {
  return Object.fromEntries(asked.flatMap(({ field, isRequired }) => {
    const value = plain(field, values[field.name])
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    const problem = isEmpty ? (isRequired ? { key: 'alerts.empty' } : null) : ofValue(field, value)
    return problem ? [[field.name, [sentenceOf(problem, say)]]] : []
  }))
}

/** What is hidden is not sent: the server would refuse it. Nothing is said only where it takes the place of something. */
function bodyOf(asked: readonly Asked[], values: Values, row: Row): Values {
  const said = asked.map(({ field, isOwn }) =>
    [field.name, plain(field, values[field.name]), isOwn ? row[field.name] ?? null : null] as const)
  return Object.fromEntries(said.filter(([, value, before]) => value !== null || before !== null).map(([name, value]) => [name, value]))
}
