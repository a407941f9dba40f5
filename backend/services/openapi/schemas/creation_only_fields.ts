import type { ResourceName } from '#resources'
import { string, type Schema } from '#backend/engine/definition/json_schema'

const fieldsByResource: { readonly [N in ResourceName]?: Readonly<Record<string, Schema>> } = { api_tokens: { token: string() } }

/** Fields of the response to a creation only (`transientResponse` of the store); a repeated request does not return them. */
export const creationOnlyFields: Readonly<Record<string, Readonly<Record<string, Schema>> | undefined>> = fieldsByResource
