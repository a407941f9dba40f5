/** A role: its name, what it is for, and the matrix of what it allows. Staff roles only: the other guards have fixed rights. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/parts.ts'
import { PermissionMatrix } from './matrix.tsx'

export const Component = () => <RoutedForm parts={PARTS} start={START} />

const PARTS: FormParts = { fields: { permissions: (given) => <PermissionMatrix {...given} /> } }
const START = { guard: 'user' } as const
