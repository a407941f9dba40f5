import { defineConfig } from '@adonisjs/core/http'
import env, { appKey as key } from '#backend/start/env'

export const appKey = key
export const appUrl = env.get('APP_URL') ?? `http://${env.get('HOST')}:${env.get('PORT')}`

export const http = defineConfig({
  generateRequestId: true,
  // Our own middleware reads `_method`: it takes only a JSON body and refuses what it does not know.
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: () => env.get('TRUST_PROXY'),
  // The default serialiser guards against cycles, which our plain rows cannot have, at nine per cent of the CPU.
  serializeJSON: (value: unknown) => JSON.stringify(value),
})
