/** Every staff screen of the definition, with URL patterns that contain the record. */
import { app } from '#resources'
import { resourceOperations, permissionFor, type ResourceData, type TransitionData } from '#schema/definition'
import {
  detailFeatures, formFeatures, hasFiles, listFeatures, viewModeFeatures, viewModesOf, showFeatures, transitionFeatures,
} from './screen_features.ts'

export type ScreenTemplate = 'page' | 'list' | 'wall' | 'board' | 'calendar' | 'map' | 'create' | 'edit' | 'show' | 'details' | 'files'
  | 'history' | 'view' | 'import' | 'verb'

export interface StaffScreen {
  readonly name: string
  readonly template: ScreenTemplate
  /** Null for a page without a resource. */
  readonly resource: string | null
  /** `:id` is the record, `:user_id` the parent in the path. */
  readonly path: string
  /** The list over or from which it opens. */
  readonly list: string
  /** The translation key of the title; null if the title contains the record. */
  readonly title: string | null
  /** All of them are required. */
  readonly permissions: readonly string[]
  readonly features: readonly string[]
  /** The transition of the dialog, and the statuses that it starts from. */
  readonly verb?: { readonly name: string; readonly from: readonly string[] | undefined }
}

interface StandalonePage { readonly path: string; readonly title: string; readonly permissions?: readonly string[] }
type Pages = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Imported dynamically, because tests are compiled without the DOM types. */
const [CUSTOM, STANDALONE] = ['../../../admin/staff/custom_pages.ts', '../../../admin/staff/menu/standalone_pages.ts']
const { customPages } = await import(CUSTOM) as { readonly customPages: Pages }
const { standalonePages } = await import(STANDALONE) as { readonly standalonePages: readonly StandalonePage[] }

/** Lists whose rows open no view. */
const WITHOUT_VIEW = ['audit_logs']

/** Lists beside which the record stands, with its transitions: its heading is below that of the list. */
export const BESIDE_LIST = ['threads']

/** Lists that open in a view mode of their own: the rows of their tables are reached by URL. */
export const LISTS_WITH_OWN_VIEW = ['plannings', 'settings', 'tarifs']

export const RESOURCES = app.resources as unknown as Readonly<Record<string, ResourceData>>

/** Transitions with conditions come last: fewer demo records fulfil them. */
export const staffScreens = (): StaffScreen[] => allScreens().toSorted((a, b) => Number(isConditional(a)) - Number(isConditional(b)))

const isConditional = ({ resource, verb }: StaffScreen): boolean =>
  verb !== undefined && (RESOURCES[resource ?? '']?.transitions?.[verb.name]?.when ?? []).length > 0

const allScreens = (): StaffScreen[] => [
  ...standalonePages.map(({ path, title, permissions = [] }): StaffScreen => ({
    name: path, template: 'page', resource: null, path: `/user/${path}`, list: `/user/${path}`, title, permissions,
    features: [`page: ${path}`],
  })),
  ...Object.entries(RESOURCES).flatMap(([name, resource]) => screensOf(name, resource)),
]

/** A custom page is assumed to share no feature with the generic page of its template. Pages of the same module are one feature. */
function featuresOf(name: string, template: ScreenTemplate, features: readonly string[]): readonly string[] {
  const page = String(customPages[name]?.[template] ?? '')
  const [first] = Object.entries(customPages).find(([, pages]) => page !== '' && String(pages[template] ?? '') === page) ?? []
  return first === undefined ? features : [`page: ${first} ${template}`]
}

function screensOf(name: string, resource: ResourceData): StaffScreen[] {
  const { admin } = resource
  if (!admin) return []
  const list = `/user/${admin.path}`
  const many = `${name}.many`
  const isPage = admin.form === 'page'
  const ops = resourceOperations(resource)
  const screen = (template: ScreenTemplate, path: string, title: string | null, features: readonly string[]): StaffScreen => ({
    name: `${name} ${template}`, template, resource: name, path, list, title,
    permissions: [permissionFor(resource, template === 'create' || template === 'edit' ? template : 'list')],
    features: featuresOf(name, template, features),
  })
  // A drawer opens over the list, under its title.
  const form = (template: 'create' | 'edit', page: string, drawer: string): StaffScreen[] =>
    (admin.form === 'none' || !ops.includes(template) ? []
      : [screen(template, isPage ? page : drawer, isPage ? null : many, formFeatures(resource, template))])
  const ofRecord: StaffScreen[] = admin.show ? [
    screen('show', `${list}/:id`, null, showFeatures(resource)),
    ...customPages[name]?.show ? [] : [
      screen('details', `${list}/:id?tab=details`, null, detailFeatures(resource)),
      screen('history', `${list}/:id?tab=history`, null, ['history']),
      ...hasFiles(resource) ? [screen('files', `${list}/:id?tab=files`, null, ['files'])] : [],
    ],
  ] : WITHOUT_VIEW.includes(name) ? [] : [screen('view', `${list}?record=:id`, many, ['view', ...detailFeatures(resource)])]
  return [
    screen('list', list, many, listFeatures(resource)),
    ...viewModesOf(resource).map((viewMode) => screen(viewMode, `${list}?look=${viewMode}`, many, viewModeFeatures(resource, viewMode))),
    ...form('create', `${list}/create`, `${list}?create=1`),
    ...ofRecord,
    ...form('edit', `${list}/edit/:id`, `${list}?edit=:id`),
    ...ops.includes('create') ? [screen('import', `${list}/import`, 'ui.exchange.import', ['import'])] : [],
    ...Object.entries(resource.transitions ?? {}).flatMap(([verb, transition]) => verbScreen(name, list, verb, transition)),
  ]
}

/** The dialog of a transition, opened from a list filtered by the statuses that it starts from. */
function verbScreen(resource: string, list: string, verb: string, transition: TransitionData): StaffScreen[] {
  const features = transitionFeatures(transition)
  if (features.length === 0 || !transition.allow || transition.system || BESIDE_LIST.includes(resource)) return []
  const { from, allow: permission } = transition
  const table = LISTS_WITH_OWN_VIEW.includes(resource) ? 'look=table&' : ''
  return [{
    name: `${resource} ${verb}`, template: 'verb', resource, path: from ? `${list}?${table}f.status=${from.join(',')}` : list, list,
    title: `${resource}.many`, permissions: [permission], features, verb: { name: verb, from },
  }]
}
