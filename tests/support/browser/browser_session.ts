import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import type { Guard } from '#schema/types'

/** Signs in and returns the local storage of a signed-in browser (specification §9). By default with the password of the demo accounts. */
export async function createSession(url: string, guard: Guard, phone: string, password = DEMO_PASSWORD): Promise<Record<string, string>> {
  const login = await fetchJson(`${url}/auth/${guard}/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone, password }),
  }) as Readonly<Record<Guard, object>> & { readonly token: string }
  const { token, [guard]: person } = login
  const permissions = await fetchJson(`${url}/auth/${guard}/permissions`, { headers: { authorization: `Bearer ${token}` } })
  return {
    [guard]: JSON.stringify(person), token, token_created_at: String(Date.now()),
    permissions: JSON.stringify((permissions as { name: string }[]).map(({ name }) => name)),
  }
}

/** The storage state of a browser context with these items in local storage. */
export const storageStateOf = (origin: string, items: Readonly<Record<string, string>>) =>
  ({ cookies: [], origins: [{ origin, localStorage: Object.entries(items).map(([name, value]) => ({ name, value })) }] })

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init)
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`)
  return body
}
