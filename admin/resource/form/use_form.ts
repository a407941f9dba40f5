/** The state of a form and what happens on save. Values live here only; nothing that is fetched meanwhile overwrites them. */
import { useCreate, useUpdate, type BaseRecord } from '@refinedev/core'
import { useCallback, useRef, useState } from 'react'
import { showAlert } from '../../providers/alerts.ts'
import { dataProvider } from '../../providers/data.ts'
import { Failure } from '../../providers/failure.ts'
import type { Errors } from '../../fields/control.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import { changed, inPlace, without, withoutRow, withRow } from './change.ts'
import { draftOf, formFields, newDraft } from './draft.ts'
import { createPayload, editPayload, isNothing, type Payload } from './payload.ts'
import { rebased, type Side } from './rebase.ts'
import { problemsOf, sentenceOf } from './validate.ts'
import { writerNow } from './writer.ts'

export interface FormOptions {
  readonly resource: Resource
  /** The record that is edited; none for a new one. */
  readonly record?: Row | undefined
  /** Values that the page gives to a new record. */
  readonly given?: Values
  /** What a new record begins with; it may be changed. */
  readonly start?: Values
  readonly onSaved: (row: Row) => void
}

export function useForm({ resource, record, given = {}, start: proposed = {}, onSaved }: FormOptions) {
  const say = useSay()
  const fields = formFields(resource)
  const [base, setBase] = useState(record)
  const [draft, setDraft] = useState(() => (record
    ? draftOf(resource, record)
    : newDraft(resource, fields, { ...proposed, ...given }, writerNow())))
  const [start] = useState(draft)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [conflict, setConflict] = useState<Row | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const proof = useRef('')
  const [isProofAsked, setIsProofAsked] = useState(false)
  // The state of this frame cannot stop a second press in the same frame.
  const isBusy = useRef(false)
  const { mutateAsync: create } = useCreate<BaseRecord>()
  const { mutateAsync: update } = useUpdate<BaseRecord>()

  const change = useCallback((path: string, value: unknown) => {
    setDraft((now) => changed(resource, now, path, value))
    setErrors((now) => without(now, path))
  }, [resource])

  const add = useCallback(
    (name: string, values: Values = {}) => { setDraft((now) => withRow(resource, now, name, writerNow(), values)) }, [resource],
  )
  const remove = useCallback((name: string, index: number) => {
    setDraft((now) => withoutRow(now, name, index))
    // Rows after it have other numbers now.
    setErrors((now) => without(now, name))
  }, [])

  const payloadOf = (from: Values, onto: Row | undefined) => (onto
    ? editPayload(resource, from, onto, writerNow())
    : createPayload(resource, from, given, writerNow()))
  const isDirty = base ? !isNothing(payloadOf(draft, base)) : draft !== start

  const send = async (from: Values, onto: Row | undefined): Promise<void> => {
    const payload = payloadOf(from, onto)
    if (onto && isNothing(payload)) return onSaved(onto)
    try {
      const row = await write(payload, onto)
      showAlert({ type: 'success', title: say.t('ui.form.saved'), message: '', timeOut: 4_000 })
      onSaved(row)
    } catch (error) {
      await fail(error, payload, onto)
    }
  }

  const write = async ({ body }: Payload, onto: Row | undefined): Promise<Row> => {
    const quiet = { resource: resource.name, successNotification: false, errorNotification: false } as const
    const proved = proof.current && { current_password: proof.current }
    const { data } = onto
      ? await update({ ...quiet, invalidates: ['all'], id: onto.id, values: { version: onto.version, ...body, ...proved } })
      : await create({ ...quiet, invalidates: ['all'], values: body })
    return data as Row
  }

  const fail = async (error: unknown, payload: Payload, onto: Row | undefined): Promise<void> => {
    const { code, errors: said } = error instanceof Failure ? error : {}
    // Read anew: `current` of the answer may be a row of a grid, and the form needs the whole record.
    const isStale = code === 'E_VERSION' && onto !== undefined
    const fresh = isStale ? await dataProvider.getOne<Row>({ resource: resource.name, id: onto.id }).catch(() => null) : null
    if (fresh) return setConflict(fresh.data)
    if (said?.current_password) setIsProofAsked(true)
    setErrors(said ? inPlace(said, payload) : {})
    setMessage(error instanceof Error ? error.message : String(error))
  }

  /** One save at a time; the same for a second press. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSaving(true)
    setMessage('')
    try { await work() } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }

  const save = () => alone(async () => {
    const problems = Object.entries(
      problemsOf(resource, fields.filter(({ name }) => !(name in given)), draft, base ? draftOf(resource, base) : null, writerNow()),
    )
    setErrors(Object.fromEntries(problems.map(([path, problem]) => [path, [sentenceOf(problem, say)]])))
    if (problems.length === 0) await send(draft, base)
  })

  const settle = (chosen: Readonly<Record<string, Side>>) => alone(async () => {
    if (!base || !conflict) return
    const next = rebased(resource, fields, base, draft, conflict, chosen)
    setDraft(next)
    setBase(conflict)
    setConflict(null)
    await send(next, conflict)
  })

  return {
    fields, base, draft, errors, message, conflict, isSaving, isDirty, isProofAsked, change, add, remove, save, settle,
    /** The current password, once the server has asked for it. */
    prove: (password: string) => { proof.current = password },
    dismiss: () => { setConflict(null) },
  }
}

export type Form = ReturnType<typeof useForm>
