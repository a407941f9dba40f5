import { useRef, useState, type SubmitEvent } from 'react'
import { closeAlert } from '../providers/alerts.ts'
import { Failure } from '../providers/failure.ts'
import { showFailure } from './show_failure.ts'

/** What the person typed, by the names of the fields. */
export type Fields = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, string>>

interface Submit {
  /** The mistakes that need no server, by field. */
  readonly check?: (fields: Fields) => FieldErrors
  readonly send: (fields: Fields, form: HTMLFormElement) => Promise<void>
}

/** A form that is sent once at a time; mistakes land on their fields, what belongs to none in a block alert. */
export function useSubmit({ check = () => ({}), send }: Submit) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const running = useRef(false)

  const refuse = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    const field = first === undefined ? null : form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    const found = check(fields)
    refuse(form, found)
    if (Object.keys(found).length) return
    closeAlert('failure')
    try {
      await send(fields, form)
    } catch (error) {
      const refused = errorsOf(error)
      refuse(form, refused)
      if (!Object.keys(refused).some((name) => form.elements.namedItem(name))) showFailure(error)
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setIsBusy(true)
    void submit(event.currentTarget).finally(() => {
      running.current = false
      setIsBusy(false)
    })
  }
  return { isBusy, errors, onSubmit }
}

function fieldsOf(form: HTMLFormElement): Fields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

function errorsOf(error: unknown): FieldErrors {
  const errors = error instanceof Failure ? error.errors ?? {} : {}
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said.join(' ')]))
}
