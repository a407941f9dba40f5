import cluster from 'node:cluster'

/** Set for the first server process at its first start, not for the one that replaces it. */
export const FIRST_PROCESS = 'FIRST_WEB_PROCESS'

/** Whether this process prepares the database and prints the banner. */
export const isFirstProcess = (): boolean => !cluster.isWorker || process.env[FIRST_PROCESS] === 'true'
