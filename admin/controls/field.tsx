import { useId, type ReactNode } from 'react'

export interface FieldProps {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
}

interface Wiring { readonly id: string; readonly 'aria-invalid': boolean | undefined; readonly 'aria-describedby': string | undefined }

/** Label above, help under it, the mistake under the field: all tied to the control. */
export function Field({ label, help, error, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {help && <p className="field-help" id={`${id}-help`}>{help}</p>}
      {error && <p className="field-error" id={`${id}-error`}>{error}</p>}
    </div>
  )
}
