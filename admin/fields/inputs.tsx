/** The control that writes each type. What nobody writes has that of a text, which is never drawn. */
import { lazy, Suspense, type ComponentType } from 'react'
import { AmountInput } from './amount/input.tsx'
import { BoolInput, EnumInput, EnumsInput } from './choice/input.tsx'
import { DateInput, DatetimeInput, TimeInput } from './moment/input.tsx'
import type { InputProps } from './control.ts'
import { ColorInput, PointInput, PolygonInput } from './place/input.tsx'
import { ManyInput, RefInput } from './reference/input.tsx'
import { ShapeInput } from './shape/input.tsx'
import { I18nInput } from './text/i18n_input.tsx'
import { EmailInput, LongTextInput, PhoneInput, TextInput } from './text/input.tsx'
import { PasswordInput } from './text/password_input.tsx'
import type { FieldTypeName } from '#schema/fields/index'

const LazyFiles = lazy(() => import('./media/input.tsx').then(({ FilesInput: input }) => ({ default: input })))
const FilesInput = (props: InputProps) => <Suspense fallback={<div className="files-fallback" />}><LazyFiles {...props} /></Suspense>

export const inputs: Readonly<Record<FieldTypeName, ComponentType<InputProps>>> = {
  string: TextInput,
  text: LongTextInput,
  i18n: I18nInput,
  phone: PhoneInput,
  email: EmailInput,
  password: PasswordInput,
  color: ColorInput,
  sequence: TextInput,
  token: TextInput,
  int: AmountInput,
  money: AmountInput,
  decimal: AmountInput,
  bool: BoolInput,
  enum: EnumInput,
  enums: EnumsInput,
  date: DateInput,
  time: TimeInput,
  datetime: DatetimeInput,
  ref: RefInput,
  many: ManyInput,
  morph: TextInput,
  children: TextInput,
  media: FilesInput,
  medias: FilesInput,
  file: TextInput,
  geo: PointInput,
  polygon: PolygonInput,
  json: ShapeInput,
}
