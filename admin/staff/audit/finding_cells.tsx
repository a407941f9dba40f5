/** Values of a field of the subject, stored as text, are shown as its screens show them. */
import { browserTypeOf } from '../fields/index.ts'
import { useTranslation } from '../definition/translation.ts'
import { resourceOf } from '../definition/definition.ts'
import { isResource } from '../../kit/providers/is_resource.ts'
import { traitsOf } from '#schema/fields/index'
import type { CellOverrides } from '../resource/list/parts.ts'
import type { Row } from '../definition/record.ts'

export const FINDING_CELLS: CellOverrides = {
  expected: (row) => <StoredValue row={row} name="expected" />,
  found: (row) => <StoredValue row={row} name="found" />,
}

function StoredValue({ row, name }: { readonly row: Row; readonly name: 'expected' | 'found' }) {
  const i18n = useTranslation()
  const text = row[name] as string | null
  const { type } = row.subject as { type?: string } | null ?? {}
  const field = type !== undefined && isResource(type) ? resourceOf(type).fields[String(row.subject_field)] : undefined
  if (text === null || !field) return <bdi>{text ?? '–'}</bdi>
  const value = traitsOf(field).sql === 'bigint' ? Number(text) : text
  return <bdi>{browserTypeOf(field).text(value, field, row, i18n)}</bdi>
}
