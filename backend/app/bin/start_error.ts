import { prettyPrintError } from '@adonisjs/core'
import { shutDown } from './shutdown.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** Prints a configuration error as a message with help, and any other error with its stack. */
export async function failStart(error: unknown, app: ApplicationService | undefined) {
  process.exitCode = 1
  const message = messageOf(error)
  if (message) console.error(message)
  else await prettyPrintError(error)
  if (app) await shutDown(app)
}

function messageOf(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if ('help' in error && typeof error.help === 'string') return `${error.message}\n${error.help}`
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `PORT ${error.port} is taken by another program. Stop it, or choose another port: PORT=3334 npm start`
  }
  return undefined
}
