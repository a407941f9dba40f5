/** The URLs of the staff screens in the demo company, with the record and the parent that they need. */
import { BoundedQueue } from '#common/bounded_queue'
import { signInAs } from '../browser/browser_context.ts'
import type { JsonClient } from '../json_client.ts'
import { RESOURCES, staffScreens, type StaffScreen, type ScreenTemplate } from './staff_screens.ts'

export interface ScreenUrl extends StaffScreen {
  /** The id of the record, which is on the first page of the list. */
  readonly record: number | null
}

/** The screens of these templates. */
export const screenUrlsOf = async (templates: readonly ScreenTemplate[]): Promise<ScreenUrl[]> =>
  resolveScreenUrls(staffScreens().filter(({ template }) => templates.includes(template)))

/** Resolves the URLs as the owner. Throws if the demo company lacks a record for a screen. */
export async function resolveScreenUrls(screens: readonly StaffScreen[]): Promise<ScreenUrl[]> {
  const api = await signInAs('owner')
  const rows = new Map<string, Promise<FoundRecord>>()
  const find = (screen: StaffScreen): Promise<FoundRecord> => {
    const { resource, verb } = screen
    const key = `${resource ?? ''} ${verb?.name ?? ''}`
    const found = rows.get(key) ?? (resource === null ? Promise.resolve(NO_RECORD) : findRecord(api, resource, verb))
    rows.set(key, found)
    return found
  }
  return Promise.all(screens.map((screen) => lists.run(null, async () => toScreenUrl(screen, await find(screen)))))
}

/** As a page does: nobody asks for a hundred lists at once. */
const lists = new BoundedQueue({ atOnce: 6 })

interface FoundRecord { readonly id: number | null; readonly parent: readonly [name: string, id: number] | null }
interface Row {
  readonly id: number
  readonly can?: {
    readonly edit?: { readonly allowed: boolean }
    readonly transitions?: Readonly<Record<string, { readonly allowed: boolean }>>
  }
  readonly [field: string]: unknown
}

const NO_RECORD: FoundRecord = { id: null, parent: null }

function toScreenUrl(screen: StaffScreen, { id, parent }: FoundRecord): ScreenUrl {
  const below = (path: string) => (parent ? path.replace(`:${parent[0]}`, String(parent[1])) : path)
  const isOfRecord = screen.path.includes(':id') || screen.verb !== undefined
  return { ...screen, path: below(screen.path).replace(':id', String(id)), list: below(screen.list), record: isOfRecord ? id : null }
}

/** A record on the first page of its list that may be edited, or that allows this transition. */
async function findRecord(api: JsonClient, name: string, verb: StaffScreen['verb']): Promise<FoundRecord> {
  const parentField = /:(\w+)/.exec(RESOURCES[name]?.admin?.path ?? '')?.[1]
  const isFit = ({ can }: Row) => (verb ? can?.transitions?.[verb.name]?.allowed : can?.edit?.allowed) === true
  const status = verb?.from ? `&status=${verb.from.join('&status=')}` : ''
  const find = async (parameters: string): Promise<Row> => {
    // A nested list has only rows with this parent.
    const rows = (await rowsOf(api, name, status + parameters)).filter((row) => !parentField || row[parentField] !== null)
    const record = rows.find(isFit) ?? (verb ? undefined : rows[0])
    if (!record) throw new Error(`the demo company has no ${name}${verb ? ` to ${verb.name}` : ''}: its screens cannot be looked at`)
    return record
  }
  const anywhere = await find('')
  if (!parentField) return { id: anywhere.id, parent: null }
  const parent = Number(anywhere[parentField])
  return { id: (await find(`&${parentField}=${parent}`)).id, parent: [parentField, parent] }
}

const PAGE_SIZE = 25

async function rowsOf(api: JsonClient, name: string, parameters: string): Promise<Row[]> {
  const sort = RESOURCES[name]?.list.sort ?? 'id'
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  const url = `/api/user/${name.replaceAll('_', '-')}?_end=${PAGE_SIZE}&_sort=${sort.replace('-', '')}&_order=${order}${parameters}`
  return (await api.get<Row[]>(url)).body
}
