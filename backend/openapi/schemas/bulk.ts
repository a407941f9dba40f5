import { array, id, integer, map, object, string, type Schema } from '#backend/definition/json_schema'

/** What became of each record. */
export const bulkReport: Schema = object({
  batch: string({ format: 'uuid' }),
  results: array({
    anyOf: [
      object({ id, label: string(), ok: { const: true } }),
      object({ id, label: string(), ok: { const: false }, code: string(), message: string(), errors: map(array(string())) }, ['errors']),
    ],
  }),
  done: integer(), failed: integer(),
})
