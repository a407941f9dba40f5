/** Sets the same values in many records: the user chooses the fields and their values. */
import { traitsOf } from '#schema/fields/index'
import { useId, useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { Errors } from '../../fields/control_props.ts'
import { Picker } from '../../fields/picker.tsx'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import type { Field, Resource } from '../../definition/definition.ts'
import '../form/form.css'
import { FormField } from '../form/field.tsx'
import { normalizeValue } from '../form/value_equality.ts'
import { validateInputs } from '../form/validation.ts'
import type { Values } from '../../definition/record.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { bulkEditFields } from './actions.ts'
import './bulk.css'

interface EditDialogProps {
  readonly resource: Resource
  readonly title: string
  readonly onSubmit: (values: Values) => void
  readonly onClose: () => void
}

export function BulkEditDialog({ resource, title, onSubmit, onClose }: EditDialogProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const prefix = useId()
  const [fields] = useState(() => bulkEditFields(resource).map(withoutConditions))
  const [names, setNames] = useState<readonly string[]>([])
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Errors>({})
  const chosen = names.flatMap((name) => fields.filter((field) => field.name === name))

  const submit = () => {
    const found = validateInputs(chosen.map((field) => ({ field, isRequired: field.required === true })), values, i18n)
    setErrors(found)
    if (Object.keys(found).length > 0 || chosen.length === 0) return
    onSubmit(Object.fromEntries(chosen.map((field) => [field.name, normalizeValue(field, values[field.name]) ?? traitsOf(field).empty])))
  }
  const removeField = (name: string) => { setNames(names.filter((one) => one !== name)) }
  return (
    <Dialog title={title} kind="window" isChanged={chosen.length > 0} onClose={onClose}>
      <form className="form bulk-edit" noValidate onSubmit={(event) => { event.preventDefault(); submit() }}>
        <div className="field">
          <label htmlFor={`${prefix}names`}>{t('ui.bulk.choose_field')}</label>
          <Picker
            id={`${prefix}names`} values={[]} placeholder={t('ui.bulk.field')} options={fields.filter(({ name }) => !names.includes(name))
              .map(({ name }) => ({ value: name, text: t(fieldKey(resource, name)), label: t(fieldKey(resource, name)) }))}
            onChange={([name]) => { if (name !== undefined) setNames([...names, name]) }}
          />
        </div>
        {chosen.map((field) => {
          const label = t('ui.bulk.leave_field', { label: t(fieldKey(resource, field.name)) })
          return (
            <div key={field.name} className="bulk-value" data-type={field.type}>
              <FormField
                resource={resource} field={field} path={field.name} prefix={prefix} value={values[field.name]} row={values} errors={errors}
                isRequired={field.required === true}
                onChange={(name, value) => { setValues((now) => ({ ...now, [name]: value })); setErrors({}) }}
              />
              <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { removeField(field.name) }}>
                <NamedIcon name="close" />
              </button>
            </div>
          )
        })}
        <p className="bulk-note">{t('ui.bulk.edit_note')}</p>
        <FormFoot submit={t('ui.form.save')} isRefused={chosen.length === 0} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** `show` and `lock` depend on each record: the server checks them. */
function withoutConditions(field: Field): Field {
  const { show: _show, lock: _lock, quick_create: _quick, ...rest } = field
  return rest
}
