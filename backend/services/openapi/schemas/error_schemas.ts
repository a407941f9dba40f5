/** The error response, and the error codes of each status. */
import { SESSION_ENDED } from '#common/session_ended'
import { COURIER_SIGN_IN } from '#common/courier/sign_in'
import type { Translate } from '#backend/engine/i18n/translator'
import { array, component, mapSchema, nullable, object, enumOf, string, type Schema } from '#backend/engine/definition/json_schema'

const CODES: Readonly<Record<number, readonly string[]>> = {
  400: ['E_BAD_REQUEST'],
  401: ['E_UNAUTHENTICATED', 'E_CREDENTIALS', 'E_SECOND_FACTOR', 'E_DEVICE', 'E_PIN_BLOCKED', SESSION_ENDED],
  403: ['E_FORBIDDEN', COURIER_SIGN_IN],
  404: ['E_NOT_FOUND'],
  409: ['E_VERSION', 'E_REFUSED'],
  413: ['E_TOO_LARGE'],
  415: ['E_ENCODING'],
  422: ['E_INVALID'],
  429: ['E_TOO_MANY'],
  500: ['E_INTERNAL'],
  503: ['E_UNAVAILABLE'],
}

export const errorSchemaName = (status: number): string => `Error${status}`

export const errorSchemas = (): Record<string, Schema> => ({
  Conflict: mapSchema(object({ mine: {}, theirs: {} }, ['mine'])),
  ...Object.fromEntries(Object.keys(CODES).map((status) => [errorSchemaName(Number(status)), errorSchema(Number(status))])),
})

/** The record as it is now: of a courier's refused transition, null when it is not theirs any more. */
const current = { type: 'object' }

/** Also written to the log. */
const request_id = string()
/** To couriers: what the office will read of it. */
const texts = component('Translated')

function errorSchema(status: number): Schema {
  const codes = CODES[status] ?? []
  const shape = { code: enumOf(codes), message: string(), request_id, texts }
  switch (status) {
    case 409: return {
      anyOf: [
        object({ code: { const: 'E_REFUSED' }, message: string(), request_id, texts, current: nullable(current) }, ['current', 'texts']),
        object({ code: { const: 'E_VERSION' }, message: string(), request_id, texts, conflict: component('Conflict'), current }, ['texts']),
      ],
    }
    // `errors` of a file that is too large, too.
    case 413:
    case 422: return object({ ...shape, errors: mapSchema(array(string(), { minItems: 1 })) }, ['errors', 'texts'])
    default: return object(shape, ['texts'])
  }
}

/** `components.responses`, by status. */
export function errorResponses(t: Translate): Record<string, Schema> {
  return Object.fromEntries(Object.keys(CODES).map((status) => [errorSchemaName(Number(status)), {
    description: t(`openapi.errors.${status}`),
    ...(status === '429' && { headers: { 'retry-after': { schema: { type: 'integer' }, description: t('openapi.headers.retry_after') } } }),
    content: { 'application/json': { schema: component(errorSchemaName(Number(status))) } },
  }]))
}
