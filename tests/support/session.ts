import { DEMO_PASSWORD } from '#backend/env/demo_password'
import type { Guard } from '#schema/types'

/** What a browser keeps of somebody, of the demo company unless they have another password, who is signed in (specification §9). */
export async function sessionAt(url: string, guard: Guard, phone: string, password = DEMO_PASSWORD): Promise<Record<string, string>> {
  const login = await answerOf(`${url}/auth/${guard}/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone, password }),
  }) as Readonly<Record<Guard, object>> & { readonly token: string }
  const { token, [guard]: person } = login
  const permissions = await answerOf(`${url}/auth/${guard}/permissions`, { headers: { authorization: `Bearer ${token}` } })
  return {
    [guard]: JSON.stringify(person), token, token_created_at: String(Date.now()),
    permissions: JSON.stringify((permissions as { name: string }[]).map(({ name }) => name)),
  }
}

/** A browser that has this in its local storage. */
export const keeping = (origin: string, kept: Readonly<Record<string, string>>) =>
  ({ cookies: [], origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }] })

async function answerOf(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init)
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`)
  return body
}
