/** A new company on a database of its own: its programs, and what its owner enters on the first day. All settings stay as they are. */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '#backend/engine/embedded/binaries'
import { serverArguments, stopCluster } from '#backend/engine/embedded/cluster'
import { acceptsConnections } from '#backend/engine/embedded/cluster_client'
import { clusterPathsAt, type ClusterPaths } from '#backend/engine/embedded/cluster_paths'
import { prepareClusterDirectories } from '#backend/engine/embedded/directories'
import { initialiseCluster, POSTGRES_ENVIRONMENT } from '#backend/engine/embedded/initialise_cluster'
import { until, waitForValue } from '#tests/support/until'
import { scratchDirectory, startServer, type TestServer } from '#tests/support/server/test_server'
import { movableClock, type Clock } from './clock.ts'
import { Person } from './person.ts'
import type { Guard } from '#schema/types'

export interface Company {
  readonly clock: Clock
  person(guard: Guard, phone: string): Person
  /** Of all people until now. */
  presses(): number
  /** As a power cut: nothing is finished, and everything starts again. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** Nobody here has another one. */
export const PASSWORD = 'sand and soap'
const OWNER = { first_name: 'Fatimetou', last_name: 'Brahim', phone: '+212661000001' }

type OpenCompany = Company & { readonly owner: Person }

/** Opens it at this moment. The owner has signed up by the link that the server prints. One that does not open leaves nothing behind. */
export async function openCompany(moment: Date): Promise<OpenCompany> {
  const scratch = scratchDirectory()
  const programs: Programs = { paths: clusterPathsAt(scratch.data), server: undefined }
  const end = async () => {
    await programs.server?.end('SIGTERM')
    await stopCluster(programs.paths)
    scratch.remove()
  }
  try {
    return { ...await foundCompany(moment, scratch, programs), end }
  } catch (error) {
    await end()
    throw error
  }
}

interface Programs { readonly paths: ClusterPaths; server: TestServer | undefined }

async function foundCompany(
  moment: Date, scratch: ReturnType<typeof scratchDirectory>, programs: Programs,
): Promise<Omit<OpenCompany, 'end'>> {
  const clock = await movableClock(join(scratch.directory, 'clock'))
  clock.moveTo(moment)
  await startPostgres(programs.paths, clock)
  const start = async () => {
    programs.server = await startServer({
      ...clock.env, EMBEDDED_PG_DIR: scratch.data, STORAGE_DIR: join(scratch.directory, 'files'), DATABASE_URL: '',
      RATE_LIMIT_FACTOR: '1000', NODE_COMPILE_CACHE: '', LOG_LEVEL: 'error',
    })
    await programs.server.ready()
  }
  await start()
  const url = () => programs.server!.url
  const link = await waitForValue('the server prints the link of the first owner',
    () => /\/user\/first-owner\/(\S+)/.exec(programs.server!.output)?.[1])
  const people: Person[] = []
  const person = (guard: Guard, phone: string): Person => {
    const created = new Person(url, { guard, phone, password: PASSWORD })
    people.push(created)
    return created
  }
  const answer = await fetch(`${url()}/auth/user/first-owner`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, token: link, password: PASSWORD, password_confirmation: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`the owner could not sign up: ${answer.status} ${await answer.text()}`)
  return {
    clock, person, owner: person('user', OWNER.phone),
    presses: () => people.reduce((sum, { presses }) => sum + presses, 0),
    async restart() {
      await programs.server!.end('SIGKILL')
      await start()
    },
  }
}

/** The server finds it running, and does not start one with the time of the machine. */
async function startPostgres(paths: ClusterPaths, clock: Clock): Promise<void> {
  prepareClusterDirectories(paths)
  const binaries = await findBinaries(paths)
  await initialiseCluster(paths, binaries)
  const log = openSync(paths.log, 'a')
  spawn(binaries.postgres, serverArguments(paths, { durable: false }), {
    ...paths.runAs, cwd: '/', env: { ...POSTGRES_ENVIRONMENT, ...clock.env }, detached: true, stdio: ['ignore', log, log],
  }).unref()
  closeSync(log)
  await until('PostgreSQL accepts connections', () => acceptsConnections(paths))
}
