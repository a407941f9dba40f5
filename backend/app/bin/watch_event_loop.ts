import { startWatchdog } from '#backend/services/watchdog/watchdog'

/** Imports the environment after it has been validated. */
export async function watchEventLoop(): Promise<void> {
  const { default: env } = await import('#backend/engine/env/env')
  startWatchdog({ logFile: env.get('LOG_FILE'), logLevel: env.get('LOG_LEVEL') })
}
