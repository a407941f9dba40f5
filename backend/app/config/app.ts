import { randomUUID } from 'node:crypto'
import { defineConfig } from '@adonisjs/core/http'
import { translator } from '#backend/engine/i18n/translator'
import { callerAddress } from '#backend/engine/http/caller_address'
import env, { appKey, appUrl } from '#backend/engine/env/env'
import type { IncomingMessage, ServerResponse } from 'node:http'

export { appKey, appUrl }

export const http = defineConfig({
  generateRequestId: true,
  // The method override middleware reads `_method`: only from a JSON body, and it refuses unknown methods.
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: env.get('TRUST_PROXY'),
  getIp: callerAddress,
  // The default serialiser checks for cycles, which rows cannot have, and takes nine per cent of the CPU time.
  serializeJSON: (value: unknown) => JSON.stringify(value),
  // An address like /%ff cannot be decoded and reaches no middleware. The response has the shape of all errors.
  onBadUrl(_request: IncomingMessage, response: ServerResponse) {
    response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ code: 'E_BAD_REQUEST', message: translator('en')('errors.E_BAD_REQUEST'), request_id: randomUUID() }))
  },
})
