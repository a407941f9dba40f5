/** What the generic form does not know of the settings: two controls, the history of each, and the first value of what was changed. */
import { useSelect } from '@refinedev/antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf, type Field } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { fieldKey, useTranslation } from '../definition/translation.ts'
import type { InputProps } from '../fields/control_props.ts'
import { browserTypeOf } from '../fields/index.ts'
import { Picker } from '../fields/picker.tsx'
import { isEmpty } from '../fields/value_checks.ts'
import { getFormContext } from '../resource/form/context.ts'
import { defaultValue } from '../resource/form/draft.ts'
import type { Form, FormParts } from '../resource/form/use_form.ts'
import { isEqual } from '../resource/form/value_equality.ts'

/** One of the time zones that the browser knows. */
function TimezoneInput(props: InputProps) {
  const chosen = typeof props.value === 'string' ? [props.value] : []
  const zones = [...new Set([...chosen, ...Intl.supportedValuesOf('timeZone')])]
  return <NamePicker {...props} names={zones} textOf={(zone) => zone.replaceAll('_', ' ')} />
}

/** A role of the guard with which the name of the setting ends: `roles_new_client`. */
function RoleNameInput(props: InputProps) {
  const { value, row, field } = props
  const i18n = useTranslation()
  const [isOpened, setIsOpened] = useState(false)
  const { selectProps } = useSelect<Row>({
    resource: 'roles', optionLabel: nameOf, optionValue: nameOf,
    filters: [{ field: 'guard', operator: 'eq', value: field.name.replace('roles_new_', '') }],
    pagination: { pageSize: 200, mode: 'server' }, queryOptions: { enabled: isOpened }, errorNotification: false,
  })
  const chosen = typeof value === 'string' ? [value] : []
  const names = [...new Set([...chosen, ...(selectProps.options ?? []).map((option) => String(option.value))])]
  return (
    <NamePicker
      {...props} names={names} textOf={(name) => browserTypeOf(field).text(name, field, row, i18n)} onOpen={() => { setIsOpened(true) }}
    />
  )
}

const nameOf = ({ name }: Row) => String(name)

interface NamePickerProps extends InputProps {
  readonly names: readonly string[]
  readonly textOf: (name: string) => string
  readonly onOpen?: () => void
}

function NamePicker({ names, textOf, onOpen, id, value, isRequired, isDisabled, isInvalid, describedBy, onChange }: NamePickerProps) {
  return (
    <Picker
      id={id} values={typeof value === 'string' ? [value] : []} isClearable={!isRequired} isDisabled={isDisabled} isInvalid={isInvalid}
      describedBy={describedBy} options={names.map((name) => ({ value: name, text: textOf(name), label: <bdi>{textOf(name)}</bdi> }))}
      onOpen={(isOpen) => { if (isOpen) onOpen?.() }} onChange={([next]) => { onChange(next ?? null) }}
    />
  )
}

function BelowSetting({ field, form: { base, draft, change } }: { readonly field: Field; readonly form: Form }) {
  const i18n = useTranslation()
  const { t } = i18n
  const mayEdit = can('settings', 'edit')
  const label = t(fieldKey(resourceOf('settings'), field.name))
  const first = defaultValue(field, getFormContext())
  const text = isEmpty(first) ? '' : browserTypeOf(field).text(first, field, {}, i18n)
  const title = t('ui.settings.history', { label })
  return (
    <>
      {mayEdit && text && !isEqual(field, draft[field.name], first) && (
        <p className="setting-default">
          <span>{t('ui.settings.default')} <bdi>{text}</bdi></span>
          <button
            type="button" className="link-button" aria-label={t('ui.settings.reset_one', { label })}
            onClick={() => { change(field.name, first) }}
          >
            {t('ui.settings.reset')}
          </button>
        </p>
      )}
      {base && (
        <Link className="icon-button setting-history" to={`?record=${base.id}&history=${field.name}`} aria-label={title} title={title}>
          <NamedIcon name="history" />
        </Link>
      )}
    </>
  )
}

export const SETTINGS_FORM: FormParts = {
  inputs: {
    company_timezone: TimezoneInput, roles_new_user: RoleNameInput, roles_new_courier: RoleNameInput, roles_new_client: RoleNameInput,
  },
  below: (field, form) => <BelowSetting field={field} form={form} />,
}
