/** Every screen of the staff as the definition has it, with the addresses open where a record stands in them. */
import { app } from '#resources'
import { opsOf, permissionFor, type ResourceData, type TransitionData } from '#schema/definition'
import {
  detailFeatures, formFeatures, hasFiles, listFeatures, lookFeatures, looksOf, showFeatures, verbFeatures,
} from './features.ts'

export type Template = 'page' | 'list' | 'wall' | 'board' | 'calendar' | 'map' | 'create' | 'edit' | 'show' | 'details' | 'files'
  | 'history' | 'view' | 'import' | 'verb'

export interface StaffScreen {
  readonly name: string
  readonly template: Template
  /** Null: a page that belongs to no resource. */
  readonly resource: string | null
  /** `:id` is the record, `:user_id` the parent that the path names. */
  readonly path: string
  /** The list over or from which it opens. */
  readonly list: string
  /** Key of its title; null where a record gives the name. */
  readonly title: string | null
  readonly permission: string | null
  readonly features: readonly string[]
  /** The verb that a dialog asks about, and the statuses that it starts from. */
  readonly verb?: { readonly name: string; readonly from: readonly string[] | undefined }
}

interface HandMade { readonly path: string; readonly title: string; readonly permission?: string }
type Pages = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Not by their names: the tests are compiled without the types of a browser. */
const [PAGES, SCREENS] = ['../../../admin/pages.ts', '../../../admin/menu/screens.ts']
const { pages } = await import(PAGES) as { readonly pages: Pages }
const { screens } = await import(SCREENS) as { readonly screens: readonly HandMade[] }

/** Their list tells what happened, and opens nothing of its own. */
const ENTRIES = ['audit_logs']

export const RESOURCES = app.resources as unknown as Readonly<Record<string, ResourceData>>

export const staffScreens = (): StaffScreen[] => [
  ...screens.map(({ path, title, permission = null }): StaffScreen => ({
    name: path, template: 'page', resource: null, path: `/user/${path}`, list: `/user/${path}`, title, permission,
    features: [`page: ${path}`],
  })),
  ...Object.entries(RESOURCES).flatMap(([name, resource]) => screensOf(name, resource)),
]

/** A hand-made page has nothing in common with the others of its template, as far as anybody can tell from here. */
const featuresOf = (name: string, template: Template, features: readonly string[]): readonly string[] =>
  (pages[name]?.[template] ? [`page: ${name} ${template}`] : features)

function screensOf(name: string, resource: ResourceData): StaffScreen[] {
  const { admin } = resource
  if (!admin) return []
  const list = `/user/${admin.path}`
  const many = `${name}.many`
  const isPage = admin.form === 'page'
  const ops = opsOf(resource)
  const screen = (template: Template, path: string, title: string | null, features: readonly string[]): StaffScreen => ({
    name: `${name} ${template}`, template, resource: name, path, list, title,
    permission: permissionFor(resource, template === 'create' || template === 'edit' ? template : 'list'),
    features: featuresOf(name, template, features),
  })
  // A drawer opens over the list, under its title.
  const form = (template: 'create' | 'edit', page: string, drawer: string): StaffScreen[] =>
    (admin.form === 'none' || !ops.includes(template) ? []
      : [screen(template, isPage ? page : drawer, isPage ? null : many, formFeatures(resource, template))])
  const ofRecord: StaffScreen[] = admin.show ? [
    screen('show', `${list}/:id`, null, showFeatures(resource)),
    ...pages[name]?.show ? [] : [
      screen('details', `${list}/:id?tab=details`, null, detailFeatures(resource)),
      screen('history', `${list}/:id?tab=history`, null, ['history']),
      ...hasFiles(resource) ? [screen('files', `${list}/:id?tab=files`, null, ['files'])] : [],
    ],
  ] : ENTRIES.includes(name) ? [] : [screen('view', `${list}?record=:id`, many, ['view', ...detailFeatures(resource)])]
  return [
    screen('list', list, many, listFeatures(resource)),
    ...looksOf(resource).map((look) => screen(look, `${list}?look=${look}`, many, lookFeatures(resource, look))),
    ...form('create', `${list}/create`, `${list}?create=1`),
    ...ofRecord,
    ...form('edit', `${list}/edit/:id`, `${list}?edit=:id`),
    ...ops.includes('create') ? [screen('import', `${list}/import`, 'ui.exchange.import', ['import'])] : [],
    ...Object.entries(resource.transitions ?? {}).flatMap(([verb, transition]) => verbScreen(name, list, verb, transition)),
  ]
}

/** Where rows stand from which the verb starts, and then its dialog. */
function verbScreen(resource: string, list: string, verb: string, transition: TransitionData): StaffScreen[] {
  const features = verbFeatures(transition)
  if (features.length === 0 || !transition.allow || transition.system) return []
  const { from, allow: permission } = transition
  return [{
    name: `${resource} ${verb}`, template: 'verb', resource, path: from ? `${list}?f.status=${from.join(',')}` : list, list,
    title: `${resource}.many`, permission, features, verb: { name: verb, from },
  }]
}
