import { lazy, Suspense, type ComponentType } from 'react'
import { NearView } from '../../kit/controls/antd/near_view.tsx'
import { AmountInput, RatingInput } from './amount/input.tsx'
import { BoolInput, EnumInput, EnumsInput } from './choice/input.tsx'
import { DateInput, DatetimeInput, TimeInput } from './moment/input.tsx'
import { PointInput, PolygonInput } from './place/input.tsx'
import { ManyInput, RefInput } from './reference/input.tsx'
import { JsonShapeInput } from './shape/input.tsx'
import { I18nInput } from './text/i18n_input.tsx'
import { EmailInput, LongTextInput, PhoneInput, TextInput } from './text/input.tsx'
import { PasswordInput } from './text/password_input.tsx'
import type { FieldTypeName } from '#schema/fields/index'
import type { InputProps } from './control_props.ts'

/** Loaded lazily: few forms have files or colours. The wall of files weighs 47 KB and is mostly the last field of a form. */
const LazyFiles = lazy(() => import('./media/input.tsx').then(({ FilesInput: input }) => ({ default: input })))
const FilesInput = (props: InputProps) => (
  <NearView className="files-fallback">
    <Suspense fallback={<div className="files-fallback" aria-busy="true" />}><LazyFiles {...props} /></Suspense>
  </NearView>
)
const LazyColor = lazy(() => import('./place/color_picker.tsx').then(({ ColorInput: input }) => ({ default: input })))
const ColorInput = (props: InputProps) => (
  <Suspense fallback={<span className="input" aria-busy="true" />}><LazyColor {...props} /></Suspense>
)

/** The control of each type. Types that no form writes have a text input, which is never rendered. */
const inputs: Readonly<Record<FieldTypeName, ComponentType<InputProps>>> = {
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
  percent: AmountInput,
  rating: RatingInput,
  bytes: AmountInput,
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
  json: JsonShapeInput,
}

/** The control of a field, by its type. */
export function FieldInput(props: InputProps) {
  const Input = inputs[props.field.type]
  return <Input {...props} />
}
