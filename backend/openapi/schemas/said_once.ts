import type { ResourceName } from '#resources'
import { string, type Schema } from '#backend/definition/json_schema'

const said: { readonly [N in ResourceName]?: Readonly<Record<string, Schema>> } = { api_tokens: { token: string() } }

/** What only the answer to a creation says (`once` of the store), and not when the same request is answered again. */
export const saidOnce: Readonly<Record<string, Readonly<Record<string, Schema>> | undefined>> = said
