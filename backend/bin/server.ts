import cluster from 'node:cluster'
import { failStart } from './start_error.ts'

try {
  const { default: env } = await import('#backend/env/env')
  const count = env.get('WEB_PROCESSES')
  if (count === 1 || cluster.isWorker) await (await import('./web_server.ts')).startWebServer()
  else await (await import('./web_processes.ts')).startWebProcesses(count)
} catch (error) {
  await failStart(error, undefined)
}
