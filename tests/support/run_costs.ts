/** What a run costs on any machine: each test process counts it, `npm test` adds it up and compares it with the daily limits. */
export interface RunCosts {
  /** Documents that browsers have requested: moves inside a page are none. */
  documents: number
  /** Servers and workers that were started, that of each functional or browser process included. */
  servers: number
  /** Databases that were created, templates included. */
  databases: number
}

export const NO_COSTS: Readonly<RunCosts> = { documents: 0, servers: 0, databases: 0 }

export const addCosts = (a: Readonly<RunCosts>, b: Readonly<RunCosts>): RunCosts =>
  ({ documents: a.documents + b.documents, servers: a.servers + b.servers, databases: a.databases + b.databases })

/** Of this process, so far. */
export const runCosts: RunCosts = { ...NO_COSTS }

export const countCost = (cost: keyof RunCosts): void => { runCosts[cost] += 1 }
