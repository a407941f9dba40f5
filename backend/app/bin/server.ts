import { failStart } from './start_error.ts'

try {
  await (await import('./web_server.ts')).startWebServer()
} catch (error) {
  await failStart(error, undefined)
}
