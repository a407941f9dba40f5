import { Suspense } from 'react'
import { shapeOf } from '../../definition/definition.ts'
import { JsonInput } from './json_input.tsx'
import { MembersInput } from './members_input.tsx'
import { memberInputFields, rowInputFields } from './row_members.ts'
import { RowsInput } from './rows_input.tsx'
import { shapeViewOf } from './view_registry.ts'
import type { InputProps } from '../control_props.ts'

/** The control of a `json` value: that of a room, else one made from its shape. */
export function JsonShapeInput(props: InputProps) {
  const { of } = props.field
  const Input = shapeViewOf(of)?.Input
  if (Input) return <Suspense fallback={<span className="input" aria-busy="true" />}><Input {...props} /></Suspense>
  const [rows, members] = [rowInputFields(shapeOf(of)), memberInputFields(shapeOf(of))]
  if (rows) return <RowsInput {...props} members={rows} />
  return members ? <MembersInput {...props} members={members} /> : <JsonInput {...props} />
}
