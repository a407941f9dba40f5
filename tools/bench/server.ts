/** Starts a server of the bench in its own process. All of them use the same database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#backend/app/bin/free_port'
import { ROOT } from '../root.ts'
import { COMPILED } from '../run_program.ts'

/**
 * As `npm start` starts the server. Without a limit the young generation grows to 100 MB under load; and V8 collects the old one when it
 * has grown by half where it may have 1 GB, but by up to four times where it may have more.
 */
const HEAP_LIMITS = ['--max-semi-space-size=16', '--max-old-space-size=1024']
/** And for glibc: by default it keeps freed memory for each thread, 60 to 100 MB under load. */
const MALLOC_ARENA_MAX = '2'

export interface BenchServer {
  readonly port: number
  /** Seconds of processor time since the start, user and system; of the server and of the process that supervises it. */
  cpu(): number
  /** The memory of the process in megabytes, and its peak. */
  memory(): number
  peak(): number
  end(): void
  /** Settled when the process has ended. */
  readonly exited: Promise<unknown>
}

export async function startBenchServer(
  file: string, readyPath: string, env: Readonly<Record<string, string>>, args: readonly string[] = [],
): Promise<BenchServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [...HEAP_LIMITS, file, ...args], {
    cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env, NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX, NODE_ENV: 'production', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000',
      PORT: String(port), ...env,
    },
  })
  while (!await isReachable(`http://127.0.0.1:${port}${readyPath}`)) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered`)
    await pause(10)
  }
  return {
    port, cpu: () => sumOf(child, cpuSeconds), memory: () => sumOf(child, (pid) => memoryOf(pid, 'VmRSS')),
    peak: () => sumOf(child, (pid) => memoryOf(pid, 'VmHWM')),
    end: () => { child.kill('SIGTERM') }, exited: once(child, 'exit'),
  }
}

const isReachable = (url: string) => fetch(url).then(() => true, () => false)

const TICKS_A_SECOND = 100

/** Seconds of processor time of a process, user and system; 0 when it has ended. */
export function cpuSeconds(pid: number | string, withEndedChildren = false): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, withEndedChildren ? 15 : 13) ?? []
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND
  } catch {
    return 0
  }
}

/** Megabytes: `VmHWM` is the peak, `VmRSS` the current use. */
const memoryOf = (pid: number, name: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Of a program and the programs of ours that it has started, such as the server of `npm start`; not of PostgreSQL. */
function sumOf({ pid = 0 }: ChildProcess, valueOf: (pid: number) => number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const isNode = (child: number) => readlinkSync(`/proc/${child}/exe`) === readlinkSync(`/proc/${pid}/exe`)
  return [pid, ...children.filter(isNode)].reduce((sum, one) => sum + valueOf(one), 0)
}
