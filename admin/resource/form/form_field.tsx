/** A field of a form: its label, its control, what is wrong with it. Drawn again only when something it shows has changed. */
import { wideOf } from '../../fields/index.ts'
import { isChildren } from '#schema/fields/index'
import { memo } from 'react'
import { FieldCell } from '../../fields/cell.tsx'
import { hasSeveralInputs, type Errors } from '../../fields/control.ts'
import { FieldInput } from '../../fields/input.tsx'
import { referenceKey, type Field, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import { dependenciesOf, isRequired, isShown } from './rules.ts'
import { writerNow } from './writer.ts'

export interface FormFieldProps {
  readonly resource: Resource
  readonly field: Field
  /** Where the value stands in the form: `items.0.price`. Also names its errors. */
  readonly path: string
  /** Before the paths, so that two forms on one page have different ids. */
  readonly prefix: string
  readonly value: unknown
  /** The record as it is being filled in. */
  readonly row: Values
  readonly errors: Errors
  readonly onChange: (path: string, value: unknown) => void
  readonly isDisabled?: boolean
  /** Told by a dialog rather than by the definition. */
  readonly isAsked?: boolean
  readonly label?: string
}

export const FormField = memo(DrawnField, isAlike)

function DrawnField(props: FormFieldProps) {
  const { resource, field, path, prefix, value, row, errors, onChange, isDisabled = false, isAsked, label } = props
  const { t } = useSay()
  const writer = writerNow()
  if (!isShown(resource, field, row, writer)) return null
  const isNeeded = isAsked ?? isRequired(resource, field, row, writer)
  const id = idOf(prefix, path)
  const said = sentences(field, path, errors)
  const describedBy = said.length > 0 ? `${id}-error` : undefined
  return (
    <div className="field" data-type={field.type} data-wide={wideOf(field)} data-shape={field.of}>
      <FieldLabel id={id} isCaption={hasSeveralInputs(field)} text={label ?? t(fieldKey(resource, field.name))} isRequired={isNeeded} />
      <FieldInput
        resource={resource} field={field} id={id} value={value} row={row} isRequired={isNeeded} isDisabled={isDisabled}
        isInvalid={said.length > 0} describedBy={describedBy} onChange={(next) => { onChange(path, next) }} draw={(nested) => (
          <FormField
            {...nested} prefix={prefix} path={`${path}.${nested.field.name}`} value={nested.row[nested.field.name]} errors={errors}
            onChange={(_, next) => { nested.onChange(next) }}
          />
        )}
      />
      {said.length > 0 && <p className="field-error" id={describedBy}>{said.join(' ')}</p>}
    </div>
  )
}

function FieldLabel({ id, isCaption, text, isRequired: isNeeded }: { id: string; isCaption: boolean; text: string; isRequired: boolean }) {
  const { t } = useSay()
  const mark = isNeeded
    && <><span className="required-mark" aria-hidden="true"> *</span><span className="unseen"> ({t('ui.form.required_mark')})</span></>
  return isCaption
    ? <span className="field-caption" id={`${id}-label`}>{text}{mark}</span>
    : <label htmlFor={id} id={`${id}-label`}>{text}{mark}</label>
}

/** What may be read but not written here. */
export function ReadField({ resource, field, row }: { resource: Resource; field: Field; row: Values }) {
  const { t } = useSay()
  return (
    <div className="field">
      <span className="field-caption">{t(fieldKey(resource, field.name))}</span>
      <div className="field-value"><FieldCell field={field} row={row} place="page" /></div>
    </div>
  )
}

export const idOf = (prefix: string, path: string): string => `${prefix}${path.replaceAll('.', '-')}`

/** Its own, and of a plain field those below it: `name.fr`. Fields inside a control say theirs themselves. */
function sentences(field: Field, path: string, errors: Errors): readonly string[] {
  const own = errors[path] ?? []
  if (isChildren(field) || field.quick_create) return own
  return [...own, ...Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`)).flatMap(([, said]) => said)]
}

function isAlike(before: FormFieldProps, after: FormFieldProps): boolean {
  const keys = ['resource', 'field', 'path', 'prefix', 'value', 'errors', 'onChange', 'isDisabled', 'isAsked', 'label'] as const
  const names = [...dependenciesOf(after.field), referenceKey(after.field.name)]
  return keys.every((key) => before[key] === after[key]) && names.every((name) => before.row[name] === after.row[name])
}
