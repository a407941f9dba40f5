/** All files of a record on one page of it, field by field, and those of the rows that are edited with it. */
import { isChildren, traitsOf } from '#schema/fields/index'
import { readable } from '../../definition/access.ts'
import { resourceOf, targetOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import { labelOf } from '../text_of.ts'
import { FilesCell } from './cell.tsx'
import { filesOf } from './known.ts'
import './gallery.css'

export function Gallery({ resource, row }: { resource: Resource; row: Row }) {
  const say = useSay()
  const { t } = say
  const below = childrenOf(resource).flatMap((field) => {
    const child = resourceOf(targetOf(field))
    const rows = Array.isArray(row[field.name]) ? row[field.name] as readonly Row[] : []
    return rows.map((one) => ({ child, one, name: `${t(`${child.name}.one`)} ${labelOf(child, one, say)}` }))
  })
  const parts = [
    ...fileFields(resource).map((field) => ({ key: field.name, title: t(fieldKey(resource, field.name)), field, of: row as Values })),
    ...below.flatMap(({ child, one, name }) => fileFields(child).map((field) => (
      { key: `${child.name}-${one.id}-${field.name}`, title: `${name} · ${t(fieldKey(child, field.name))}`, field, of: one as Values }
    ))),
  ].filter(({ field, of }) => filesOf(field, of).length > 0)
  if (parts.length === 0) return <div className="panel rows-notice"><p>{t('ui.files.none')}</p></div>
  return (
    <div className="panel gallery">
      {parts.map(({ key, title, field, of }) => (
        <section key={key}><h3><bdi>{title}</bdi></h3><FilesCell field={field} row={of} place="page" /></section>
      ))}
    </div>
  )
}

/** Whether a record of it can have any. */
export const hasFiles = (resource: Resource): boolean =>
  fileFields(resource).length > 0 || childrenOf(resource).some((field) => fileFields(resourceOf(targetOf(field))).length > 0)

const fileFields = (resource: Resource): Field[] =>
  readable(resource, Object.keys(resource.fields)).filter((field) => ['one', 'several'].includes(traitsOf(field).files ?? ''))
const childrenOf = (resource: Resource): Field[] =>
  Object.values(resource.fields).filter((field) => isChildren(field) && field.edit === 'grid')
