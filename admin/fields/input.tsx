/** The control that writes a field, chosen by its type. */
import { lazy, Suspense } from 'react'
import { AmountInput } from './amount/input.tsx'
import { BoolInput, EnumInput, EnumsInput } from './choice/input.tsx'
import { DateInput, DatetimeInput, TimeInput } from './moment/input.tsx'
import type { InputProps } from './control.ts'
import { ColorInput, PointInput, PolygonInput } from './place/input.tsx'
import { ManyInput, RefInput } from './reference/input.tsx'
import { ShapeInput } from './shape/input.tsx'
import { I18nInput } from './text/i18n_input.tsx'
import { LongTextInput, PhoneInput, TextInput } from './text/input.tsx'
import { PasswordInput } from './text/password_input.tsx'

const FilesInput = lazy(() => import('./media/input.tsx').then(({ FilesInput: input }) => ({ default: input })))

export function FieldInput(props: InputProps) {
  switch (props.field.type) {
    case 'text': return <LongTextInput {...props} />
    case 'phone': return <PhoneInput {...props} />
    case 'password': return <PasswordInput {...props} />
    case 'i18n': return <I18nInput {...props} />
    case 'int': case 'money': case 'decimal': return <AmountInput {...props} />
    case 'bool': return <BoolInput {...props} />
    case 'enum': return <EnumInput {...props} />
    case 'enums': return <EnumsInput {...props} />
    case 'date': return <DateInput {...props} />
    case 'datetime': return <DatetimeInput {...props} />
    case 'time': return <TimeInput {...props} />
    case 'ref': return <RefInput {...props} />
    case 'many': return <ManyInput {...props} />
    case 'media': case 'medias': return <Suspense fallback={<div className="files-fallback" />}><FilesInput {...props} /></Suspense>
    case 'color': return <ColorInput {...props} />
    case 'geo': return <PointInput {...props} />
    case 'polygon': return <PolygonInput {...props} />
    case 'json': return <ShapeInput {...props} />
    default: return <TextInput {...props} />
  }
}
