/**
 * The clock of a simulated company. Its programs (PostgreSQL, the server) run under libfaketime, so that code, statements and defaults of
 * columns all see the same time, and nothing in the product knows of it. What waits (timers, time limits) waits in real time.
 */
import { chmodSync, globSync, writeFileSync } from 'node:fs'
import { installPackages } from '../install_packages.ts'
import { UserError } from '../user_error.ts'

export interface Clock {
  /** For the programs that follow this clock. */
  readonly env: Readonly<Record<string, string>>
  now(): Date
  /** Also back. */
  moveTo(moment: Date): void
  /** Minutes forward. */
  pass(minutes: number): void
}

/** `file` tells the programs the difference to the machine's time; it is written here. */
export async function movableClock(file: string): Promise<Clock> {
  const library = await ensureLibrary()
  let offset = 0
  const setOffset = (milliseconds: number) => {
    offset = milliseconds
    writeFileSync(file, `${milliseconds < 0 ? '' : '+'}${(milliseconds / 1000).toFixed(3)}\n`)
  }
  setOffset(0)
  // PostgreSQL reads it as another user.
  chmodSync(file, 0o644)
  return {
    env: {
      LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1',
    },
    now: () => new Date(Date.now() + offset),
    moveTo: (moment) => setOffset(moment.getTime() - Date.now()),
    pass: (minutes) => setOffset(offset + minutes * 60_000),
  }
}

const INSTALLED = '/usr/lib/*/faketime/libfaketimeMT.so.1'

/** Installs Debian's package when run as root. */
async function ensureLibrary(): Promise<string> {
  const [found] = globSync(INSTALLED)
  if (found) return found
  const output = await installPackages(['libfaketime'])
  const [installed] = globSync(INSTALLED)
  if (!installed) throw new UserError(`A simulated week needs the package libfaketime of Debian.\n${output}`)
  return installed
}
