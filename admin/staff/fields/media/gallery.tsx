/** All files of a record by field, including those of its children that are edited in a grid. */
import { isChildren, traitsOf } from '#schema/fields/index'
import { readableFields } from '../../definition/access.ts'
import { resourceOf, targetOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { labelOf } from '../field_text.ts'
import { FilesCell } from './cell.tsx'
import { filesOf } from './file_values.ts'
import './thumb.css'

export function Gallery({ resource, row }: { resource: Resource; row: Row }) {
  const i18n = useTranslation()
  const { t } = i18n
  const children = childrenOf(resource).flatMap((field) => {
    const child = resourceOf(targetOf(field))
    const rows = Array.isArray(row[field.name]) ? row[field.name] as readonly Row[] : []
    return rows.map((one) => ({ child, one, name: `${t(`${child.name}.one`)} ${labelOf(child, one, i18n)}` }))
  })
  const sections = [
    ...fileFields(resource).map((field) => ({ key: field.name, title: t(fieldKey(resource, field.name)), field, of: row as Values })),
    ...children.flatMap(({ child, one, name }) => fileFields(child).map((field) => (
      { key: `${child.name}-${one.id}-${field.name}`, title: `${name} · ${t(fieldKey(child, field.name))}`, field, of: one as Values }
    ))),
  ].filter(({ field, of }) => filesOf(field, of).length > 0)
  if (sections.length === 0) return <div className="panel rows-notice"><p>{t('ui.files.none')}</p></div>
  return (
    <div className="panel gallery">
      {sections.map(({ key, title, field, of }) => (
        <section key={key}><h3><bdi>{title}</bdi></h3><FilesCell field={field} row={of} place="page" /></section>
      ))}
    </div>
  )
}

/** True when a record of the resource can have files. */
export const hasFiles = (resource: Resource): boolean =>
  fileFields(resource).length > 0 || childrenOf(resource).some((field) => fileFields(resourceOf(targetOf(field))).length > 0)

const fileFields = (resource: Resource): Field[] =>
  readableFields(resource, Object.keys(resource.fields)).filter((field) => ['one', 'several'].includes(traitsOf(field).files ?? ''))
const childrenOf = (resource: Resource): Field[] =>
  Object.values(resource.fields).filter((field) => isChildren(field) && field.edit === 'grid')
