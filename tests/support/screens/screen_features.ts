/** Names of the features of a screen. Two screens that share a feature render it with the same code. */
import type { FieldData, ResourceData, TransitionData } from '#schema/definition'
import { isComputed } from '#schema/definition'

const fieldsOf = ({ fields }: ResourceData, names: readonly string[]): FieldData[] => names.flatMap((name) => fields[name] ?? [])

/** The rendering of a field depends on its type; of `json` on its shape. */
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

type ViewMode = 'wall' | 'board' | 'calendar' | 'map'

export const viewModesOf = ({ list }: ResourceData): ViewMode[] =>
  (['wall', 'board', 'calendar', 'map'] as const).filter((viewMode) => list[viewMode] !== undefined)

export const viewModeFeatures = (resource: ResourceData, viewMode: ViewMode): string[] => [
  viewMode,
  ...kinds(viewMode, viewModeFields(resource, viewMode)),
]

/** A map renders points and areas with different code. */
const viewModeFields = (resource: ResourceData, viewMode: ViewMode): FieldData[] =>
  (viewMode === 'map' ? fieldsOf(resource, [resource.list.map ?? '']) : [])

export function formFeatures(resource: ResourceData, operation: 'create' | 'edit'): string[] {
  const template = resource.admin?.form === 'page' ? 'form page' : 'form drawer'
  const formFields = fieldsOf(resource, Object.values(resource.form).flat())
    .filter((field) => !field.stamped && !isComputed(field) && !(operation === 'edit' && field.create_only))
  return [
    `${template}: ${operation}`, ...kinds(template, formFields),
    ...formFields.some((field) => field.edit === 'grid') ? [`${template}: with a grid`] : [],
    ...formFields.some((field) => field.quick_create) ? [`${template}: with a quick create`] : [],
    ...formFields.some((field) => field.lock) && operation === 'edit' ? [`${template}: with a locked field`] : [],
  ]
}

/** The record page: transitions and children. Its figures are rendered as in a list. */
export const showFeatures = (resource: ResourceData): string[] => [
  'show', ...resource.transitions ? ['show: with verbs'] : [], ...resource.admin?.show?.length ? ['show: with children'] : [],
]

const FILES = ['media', 'medias', 'file']

/** All fields of a record, in a tab of its page or in a drawer. */
export const detailFeatures = (resource: ResourceData): string[] => [
  'details', ...kinds('details', Object.values(resource.fields).filter(({ type, read }) => !HIDDEN_TYPES.includes(type) && !read)),
]

const HIDDEN_TYPES = ['children', 'password', 'token']

export const hasFiles = ({ fields }: ResourceData): boolean => Object.values(fields).some(({ type }) => FILES.includes(type))

/** The dialog of a transition: fields, arguments, a reason, or only a confirmation. */
export function transitionFeatures({ ask, args, reason, confirm }: TransitionData): string[] {
  const parts = { 'fields of the record': ask, 'values besides': args, 'a reason': reason }
  const formFields = Object.entries(parts).filter(([, part]) => part !== undefined).map(([part]) => `verb: asks for ${part}`)
  return confirm && formFields.length === 0 ? ['verb: a question'] : formFields
}
