import { destination, targets } from '@adonisjs/core/logger'

/**
 * JSON lines to a file (1: the terminal) are written by this process: a transport of pino is a thread with a heap of its own. Formatted
 * text is for development only.
 */
export const logOutput = (file: string | 1 | undefined) => (file === undefined
  ? { transport: { targets: [targets.pretty()] } }
  : { destination: destination({ dest: file, mkdir: true, sync: false }) })
