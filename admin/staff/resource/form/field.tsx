/** A field of a form: label, control and errors. Rendered again only when one of its inputs has changed. */
import { wideAttribute } from '../../fields/index.ts'
import { isChildren } from '#schema/fields/index'
import { memo, type ComponentType } from 'react'
import { FieldCell } from '../../fields/cell.tsx'
import { hasSeveralInputs, type Errors, type InputProps } from '../../fields/control_props.ts'
import { FieldInput } from '../../fields/input.tsx'
import { referenceKey } from '#schema/definition'
import { type Field, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { fieldKey, useTranslation, type Translate } from '../../definition/translation.ts'
import { dependenciesOf, isRequired, isShown } from './rules.ts'
import { getFormContext } from './context.ts'

export interface FormFieldProps {
  readonly resource: Resource
  readonly field: Field
  /** The path of the value in the form: `items.0.price`. Also the key of its errors. */
  readonly path: string
  /** Prefix of the element ids, so that two forms on one page have different ids. */
  readonly prefix: string
  readonly value: unknown
  /** The current values of the record. */
  readonly row: Values
  readonly errors: Errors
  readonly onChange: (path: string, value: unknown) => void
  readonly isDisabled?: boolean
  /** Overrides the rule of the definition. */
  readonly isRequired?: boolean
  readonly label?: string
  /** Why it cannot be changed now. */
  readonly note?: string | null
  /** The element that says it for several fields. */
  readonly noteId?: string | undefined
  /** Instead of the control of its type. */
  readonly Input?: ComponentType<InputProps> | undefined
}

export const FormField = memo(FormFieldView, isUnchanged)

function FormFieldView(props: FormFieldProps) {
  const { resource, field, path, prefix, value, row, errors, onChange, isDisabled = false, isRequired: override, label } = props
  const { Input = FieldInput, note, noteId } = props
  const { t } = useTranslation()
  const context = getFormContext()
  if (!isShown(resource, field, row, context)) return null
  const isMarked = override ?? isRequired(resource, field, row, context)
  // A field with a default is never left empty.
  const hasMark = isMarked && field.default === undefined
  const id = idOf(prefix, path)
  const messages = messagesOf(field, path, errors)
  const help = [note, helpOf(resource, field.name, t)].filter(Boolean).join(' ')
  const describedBy = [noteId, help && `${id}-help`, messages.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field" data-type={field.type} data-wide={wideAttribute(field)} data-shape={field.of}>
      <FieldLabel id={id} isCaption={hasSeveralInputs(field)} text={label ?? t(fieldKey(resource, field.name))} isRequired={hasMark} />
      {help && <p className="field-help" id={`${id}-help`}>{help}</p>}
      <Input
        resource={resource} field={field} id={id} value={value} row={row} isRequired={isMarked} isDisabled={isDisabled}
        isInvalid={messages.length > 0} describedBy={describedBy} onChange={(next) => { onChange(path, next) }} draw={(nested) => (
          <FormField
            {...nested} prefix={prefix} path={`${path}.${nested.field.name}`} value={nested.row[nested.field.name]} errors={errors}
            onChange={(_, next) => { nested.onChange(next) }}
          />
        )}
      />
      {messages.length > 0 && <p className="field-error" id={`${id}-error`}>{messages.join(' ')}</p>}
    </div>
  )
}

function FieldLabel({ id, isCaption, text, isRequired: isMarked }: { id: string; isCaption: boolean; text: string; isRequired: boolean }) {
  const { t } = useTranslation()
  const mark = isMarked
    && <><span className="required-mark" aria-hidden="true"> *</span><span className="unseen"> ({t('ui.form.required_mark')})</span></>
  return isCaption
    ? <span className="field-caption" id={`${id}-label`}>{text}{mark}</span>
    : <label htmlFor={id} id={`${id}-label`}>{text}{mark}</label>
}

/** What helps to fill it, where the locale files say it: `settings.help.money_vat_rate`. */
export const helpOf = (resource: Resource, field: string, t: Translate): string =>
  t(`${resource.name}.help.${field}`, { defaultValue: '' })

/** A field that the user may read but not write. */
export function ReadField({ resource, field, row }: { resource: Resource; field: Field; row: Values }) {
  const { t } = useTranslation()
  const help = helpOf(resource, field.name, t)
  return (
    <div className="field">
      <span className="field-caption">{t(fieldKey(resource, field.name))}</span>
      {help && <p className="field-help">{help}</p>}
      <div className="field-value"><FieldCell field={field} row={row} place="page" /></div>
    </div>
  )
}

export const idOf = (prefix: string, path: string): string => `${prefix}${path.replaceAll('.', '-')}`

/** The errors of the path, and of a plain field those below it (`name.fr`). Fields inside a control show their own. */
function messagesOf(field: Field, path: string, errors: Errors): readonly string[] {
  const own = errors[path] ?? []
  if (isChildren(field) || field.quick_create) return own
  return [...own, ...Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`)).flatMap(([, messages]) => messages)]
}

function isUnchanged(before: FormFieldProps, after: FormFieldProps): boolean {
  const keys = [
    'resource', 'field', 'path', 'prefix', 'value', 'errors', 'onChange', 'isDisabled', 'isRequired', 'label', 'note', 'noteId', 'Input',
  ] as const
  const names = [...dependenciesOf(after.field), referenceKey(after.field.name)]
  return keys.every((key) => before[key] === after[key]) && names.every((name) => before.row[name] === after.row[name])
}
