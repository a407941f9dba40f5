/** What there is to see on a screen of a resource, each with a name: two screens that share a feature draw it with the same code. */
import type { FieldData, ResourceData, TransitionData } from '#schema/definition'
import { isComputed } from '#schema/definition'

const fieldsOf = ({ fields }: ResourceData, names: readonly string[]): FieldData[] => names.flatMap((name) => fields[name] ?? [])

/** How a field is drawn depends on its type, and on the shape of what a type only carries. */
const kindOf = ({ type, of }: FieldData): string => (type === 'json' ? `json ${of ?? ''}` : type)

const kinds = (template: string, fields: readonly FieldData[]): string[] => fields.map((field) => `${template}: ${kindOf(field)}`)

export function listFeatures(resource: ResourceData): string[] {
  const { columns, totals, views, search, filters } = resource.list
  const isBelow = resource.admin?.path.includes(':') || undefined
  const parts = { totals, views, search, filters, trash: resource.soft_delete, 'below a record': isBelow }
  return [
    'list', ...kinds('list', fieldsOf(resource, columns)),
    ...Object.entries(parts).filter(([, part]) => part !== undefined).map(([part]) => `list: with ${part}`),
  ]
}

type OtherLook = 'wall' | 'board' | 'calendar' | 'map'

export const looksOf = ({ list }: ResourceData): OtherLook[] =>
  (['wall', 'board', 'calendar', 'map'] as const).filter((look) => list[look] !== undefined)

export const lookFeatures = (resource: ResourceData, look: OtherLook): string[] => [look, ...kinds(look, lookFields(resource, look))]

/** A map draws points and outlines by other code. */
const lookFields = (resource: ResourceData, look: OtherLook): FieldData[] =>
  (look === 'map' ? fieldsOf(resource, [resource.list.map ?? '']) : [])

export function formFeatures(resource: ResourceData, operation: 'create' | 'edit'): string[] {
  const template = resource.admin?.form === 'page' ? 'form page' : 'form drawer'
  const asked = fieldsOf(resource, Object.values(resource.form).flat())
    .filter((field) => !field.stamped && !isComputed(field) && !(operation === 'edit' && field.create_only))
  return [
    `${template}: ${operation}`, ...kinds(template, asked),
    ...asked.some((field) => field.edit === 'grid') ? [`${template}: with a grid`] : [],
    ...asked.some((field) => field.quick_create) ? [`${template}: with a quick create`] : [],
    ...asked.some((field) => field.lock) && operation === 'edit' ? [`${template}: with a locked field`] : [],
  ]
}

/** Figures at a glance are drawn as in a list; the verbs, the first of the children. */
export const showFeatures = (resource: ResourceData): string[] => [
  'show', ...resource.transitions ? ['show: with verbs'] : [], ...resource.admin?.show?.length ? ['show: with children'] : [],
]

const FILES = ['media', 'medias', 'file']

/** Everything that a record says, in a tab of its page, or in a drawer where it has none. */
export const detailFeatures = (resource: ResourceData): string[] => [
  'details', ...kinds('details', Object.values(resource.fields).filter(({ type, read }) => !UNSEEN.includes(type) && !read)),
]

const UNSEEN = ['children', 'password', 'token']

export const hasFiles = ({ fields }: ResourceData): boolean => Object.values(fields).some(({ type }) => FILES.includes(type))

/** A verb that asks before it is done: for values as a form does, for a reason, or only whether. */
export function verbFeatures({ ask, args, reason, confirm }: TransitionData): string[] {
  const parts = { 'fields of the record': ask, 'values besides': args, 'a reason': reason }
  const asked = Object.entries(parts).filter(([, part]) => part !== undefined).map(([part]) => `verb: asks for ${part}`)
  return confirm && asked.length === 0 ? ['verb: a question'] : asked
}
