/** The site in which a member of staff works, when it is not their own: sent with each request, and kept for this person on this device. */
import { parseJson } from '#common/text/parse_json'
import { isRecord } from '#schema/is_record'
import { readSession } from '../session/session.ts'

const KEY = 'acting_site'
export interface ActingSite { readonly id: number; readonly name: string }

export function actingSite(): ActingSite | null {
  const session = readSession()
  if (session?.guard !== 'user') return null
  const kept = parseJson(localStorage.getItem(KEY) ?? '', null)
  return isRecord(kept) && kept.person === session.person.id ? { id: Number(kept.id), name: String(kept.name) } : null
}

export function siteHeader(): Readonly<Record<string, string>> {
  const site = actingSite()
  return site ? { 'X-Site': String(site.id) } : {}
}

/** Null: in the own one. Everything that is shown is of the site before: the page is read anew. */
export function workInSite(site: ActingSite | null): void {
  const person = readSession()?.person.id
  if (site === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify({ ...site, person }))
  location.assign('/user/dashboard')
}
