/** A role: its name, whose it is and what for, and the matrix of what it allows. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/parts.ts'
import { PermissionMatrix } from './matrix.tsx'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = { fields: { permissions: (given) => <PermissionMatrix {...given} /> } }
