import { prettyPrintError } from '@adonisjs/core'
import { end } from './stop.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** A mistake of the person who starts the program is told in words; only a mistake of ours gets a stack. */
export async function failStart(error: unknown, app: ApplicationService | undefined) {
  process.exitCode = 1
  const words = inWords(error)
  if (words) console.error(words)
  else await prettyPrintError(error)
  if (app) await end(app)
}

function inWords(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if ('help' in error && typeof error.help === 'string') return `${error.message}\n${error.help}`
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `PORT ${error.port} is taken by another program. Stop it, or choose another port: PORT=3334 npm start`
  }
  return undefined
}
