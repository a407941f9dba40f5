import { randomUUID } from 'node:crypto'
import { defineConfig } from '@adonisjs/core/http'
import { translator } from '#backend/i18n/translator'
import { callerAddress } from '#backend/http/caller_address'
import env, { appKey, appUrl } from '#backend/env/env'
import type { IncomingMessage, ServerResponse } from 'node:http'

export { appKey, appUrl }

export const http = defineConfig({
  generateRequestId: true,
  // Our own middleware reads `_method`: it takes only a JSON body and refuses what it does not know.
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: env.get('TRUST_PROXY'),
  getIp: callerAddress,
  // The default serialiser guards against cycles, which our plain rows cannot have, at nine per cent of the CPU.
  serializeJSON: (value: unknown) => JSON.stringify(value),
  // An address like /%ff cannot be decoded: it never reaches a middleware, but its answer has the shape of all the others.
  onBadUrl(_request: IncomingMessage, response: ServerResponse) {
    response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ code: 'E_BAD_REQUEST', message: translator('en')('errors.E_BAD_REQUEST'), request_id: randomUUID() }))
  },
})
