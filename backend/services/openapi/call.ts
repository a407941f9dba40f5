import { defineCall, type DefinedCall } from '#backend/engine/calls/define_call'

/** The document itself; `program` builds it. */
export const openApiCall = (program: URL): DefinedCall => defineCall({
  id: 'house.openapi', method: 'get', path: '/api/openapi.json', tag: 'house', answer: { schema: { type: 'object' } },
  run: async (call) => (await import('./send_openapi.ts')).sendOpenApi(program, call),
})
