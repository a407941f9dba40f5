/** The form of a role, with the permission matrix. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/use_form.ts'
import { PermissionMatrix } from './permission_matrix.tsx'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = { fields: { permissions: (input) => <PermissionMatrix {...input} /> } }
