/** A picker for a role name. The key of the setting ends with the guard: `roles.new_client`. */
import { useSelect } from '@refinedev/antd'
import { useState } from 'react'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import type { InputProps } from '../fields/control_props.ts'
import { Picker } from '../fields/picker.tsx'
import { settingEnum } from './setting_traits.ts'
import { settingText } from './setting_text.ts'

export function RoleNameInput({ id, value, row, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  const i18n = useTranslation()
  const guard = settingEnum(row).replace('new_', '')
  const [isOpened, setIsOpened] = useState(false)
  const { selectProps } = useSelect<Row>({
    resource: 'roles', optionLabel: nameOf, optionValue: nameOf, filters: [{ field: 'guard', operator: 'eq', value: guard }],
    pagination: { pageSize: 200, mode: 'server' }, queryOptions: { enabled: isOpened }, errorNotification: false,
  })
  const chosen = typeof value === 'string' ? [value] : []
  const names = new Set([...chosen, ...(selectProps.options ?? []).map((option) => String(option.value))])
  const options = [...names].map((name) => ({ name, text: settingText(name, row, i18n) }))
  return (
    <Picker
      id={id} options={options.map(({ name, text }) => ({ value: name, text, label: <bdi>{text}</bdi> }))} values={chosen}
      // Couriers and clients always get a role: without one they could do nothing.
      isClearable={guard === 'user'} isDisabled={isDisabled} isInvalid={isInvalid} describedBy={describedBy}
      onOpen={(isOpen) => { if (isOpen) setIsOpened(true) }} onChange={([next]) => { onChange(next ?? null) }}
    />
  )
}

const nameOf = ({ name }: Row) => String(name)
