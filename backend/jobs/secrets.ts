/** The payload of a job is kept, shown to staff and logged: a secret in it would be told to all of them. */
const SECRETS = new Set(['password', 'token', 'secret', 'authorization', 'api_key'])

/** Throws when a key at any depth is named like a secret: a mistake of whoever wrote the call. */
export function assertHarmless(name: string, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return
  for (const [key, value] of Object.entries(payload)) {
    if (SECRETS.has(key.toLowerCase())) throw new Error(`the payload of "${name}" must not carry "${key}": give the id of the row instead`)
    assertHarmless(name, value)
  }
}
