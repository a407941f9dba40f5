import { useRef, useState, type SubmitEvent } from 'react'
import { closeAlert, showFailure } from '../../providers/alerts.ts'
import { Failure } from '../../providers/rest/api_failure.ts'
import { translatorOfPage } from '../../providers/texts/language.ts'

/** The values of a form by field name. */
export type FormValues = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, string>>

interface Submit {
  /** Client-side validation: errors by field. */
  readonly check?: (fields: FormValues) => FieldErrors
  readonly send: (fields: FormValues, form: HTMLFormElement) => Promise<void>
}

/** Submits a form, one request at a time. Errors of a field are shown at the field, all others in a block alert. */
export function useSubmit({ check = () => ({}), send }: Submit) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const running = useRef(false)

  const showErrors = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    const field = first === undefined ? null : form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    const found = check(fields)
    showErrors(form, found)
    if (Object.keys(found).length) return
    closeAlert('failure')
    try {
      await send(fields, form)
    } catch (error) {
      const refused = errorsOf(error)
      showErrors(form, refused)
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

function fieldsOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

function errorsOf(error: unknown): FieldErrors {
  const errors = error instanceof Failure ? error.errors ?? {} : {}
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages.join(' ')]))
}

/** The rules of specification §5 that a form checks without the server. */
export const PASSWORD_MIN = 8

export function checkRequired(fields: FormValues, ...names: string[]): FieldErrors {
  return Object.fromEntries(names.filter((name) => !fields[name]?.trim()).map((name) => [name, translatorOfPage().t('alerts.empty')]))
}

export function checkNewPassword(fields: FormValues): FieldErrors {
  const { password = '', password_confirmation } = fields
  if (password.length < PASSWORD_MIN) return { password: translatorOfPage().t('alerts.password_min') }
  return password === password_confirmation ? {} : { password_confirmation: translatorOfPage().t('alerts.new_passwords_mismatch') }
}
