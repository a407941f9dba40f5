/** Where the screens of the definition are in the demo company: with the record and the parent that they need. */
import { phoneOf, siteUrl } from '../browser.ts'
import { signIn, type JsonClient } from '../http.ts'
import { RESOURCES, staffScreens, type StaffScreen, type Template } from './screens.ts'

export interface Place extends StaffScreen {
  /** The record that it shows, on the first page of that list. */
  readonly record: number | null
}

/** Those of these templates. */
export const placesOf = async (templates: readonly Template[]): Promise<Place[]> =>
  placed(staffScreens().filter(({ template }) => templates.includes(template)))

/** The owner sees everything. A screen whose record the demo company lacks is an error. */
export async function placed(screens: readonly StaffScreen[]): Promise<Place[]> {
  const api = await signIn(siteUrl(), phoneOf('owner'))
  const rows = new Map<string, Promise<Found>>()
  const find = (screen: StaffScreen): Promise<Found> => {
    const { resource, verb } = screen
    const key = `${resource ?? ''} ${verb?.name ?? ''}`
    const found = rows.get(key) ?? (resource === null ? Promise.resolve(NOTHING) : recordFor(api, resource, verb))
    rows.set(key, found)
    return found
  }
  return Promise.all(screens.map(async (screen) => place(screen, await find(screen))))
}

interface Found { readonly id: number | null; readonly parent: readonly [name: string, id: number] | null }
interface Row {
  readonly id: number
  readonly can?: {
    readonly edit?: { readonly allowed: boolean }
    readonly transitions?: Readonly<Record<string, { readonly allowed: boolean }>>
  }
  readonly [field: string]: unknown
}

const NOTHING: Found = { id: null, parent: null }

function place(screen: StaffScreen, { id, parent }: Found): Place {
  const below = (path: string) => (parent ? path.replace(`:${parent[0]}`, String(parent[1])) : path)
  const isOfRecord = screen.path.includes(':id') || screen.verb !== undefined
  return { ...screen, path: below(screen.path).replace(':id', String(id)), list: below(screen.list), record: isOfRecord ? id : null }
}

/** On the first page of its list, for there a person finds it. One that may be edited, or moved by this verb. */
async function recordFor(api: JsonClient, name: string, verb: StaffScreen['verb']): Promise<Found> {
  const given = /:(\w+)/.exec(RESOURCES[name]?.admin?.path ?? '')?.[1]
  const isFit = ({ can }: Row) => (verb ? can?.transitions?.[verb.name]?.allowed : can?.edit?.allowed) === true
  const status = verb?.from ? `&status=${verb.from.join('&status=')}` : ''
  const find = async (asked: string): Promise<Row> => {
    // The list below a person has nothing of those who are another kind of person.
    const rows = (await rowsOf(api, name, status + asked)).filter((row) => !given || row[given] !== null)
    const record = rows.find(isFit) ?? (verb ? undefined : rows[0])
    if (!record) throw new Error(`the demo company has no ${name}${verb ? ` to ${verb.name}` : ''}: its screens cannot be looked at`)
    return record
  }
  const anywhere = await find('')
  if (!given) return { id: anywhere.id, parent: null }
  const parent = Number(anywhere[given])
  return { id: (await find(`&${given}=${parent}`)).id, parent: [given, parent] }
}

const PAGE_SIZE = 25

async function rowsOf(api: JsonClient, name: string, asked: string): Promise<Row[]> {
  const sort = RESOURCES[name]?.list.sort ?? 'id'
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  const url = `/api/user/${name.replaceAll('_', '-')}?_end=${PAGE_SIZE}&_sort=${sort.replace('-', '')}&_order=${order}${asked}`
  return (await api.get<Row[]>(url)).body
}
