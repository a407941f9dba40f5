import { valuesOf } from '../../definition/definition.ts'
import { StatusSymbol } from '../../definition/status_badge.tsx'
import { enumKey, type I18n } from '../../definition/translation.ts'
import type { PickerOption } from '../picker.tsx'

/** The values of an enum as options of a picker, each with its symbol. */
export const enumOptions = (of: string, { t }: Pick<I18n, 't'>): PickerOption<string>[] => valuesOf(of).map((value) => {
  const text = t(enumKey(of, value))
  return { value, text, label: <span className="enum-option"><StatusSymbol of={of} value={value} />{text}</span> }
})
