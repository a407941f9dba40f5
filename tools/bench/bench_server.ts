/** Starts a server of the bench in its own process. All of them use the same database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#backend/bin/free_port'
import { ROOT } from '../root.ts'


export interface BenchServer {
  readonly port: number
  /** Seconds of processor time since the start, user and system. */
  cpu(): number
  /** The peak memory of the process, in megabytes. */
  peak(): number
  end(): void
}

export async function startBenchServer(file: string, readyPath: string, env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000', PORT: String(port), ...env },
  })
  while (!await isReachable(`http://127.0.0.1:${port}${readyPath}`)) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered`)
    await pause(50)
  }
  return { port, cpu: () => cpuOf(child), peak: () => peakOf(child), end: () => { child.kill('SIGTERM') } }
}

const isReachable = (url: string) => fetch(url).then(() => true, () => false)

const TICKS_A_SECOND = 100
const cpuOf = ({ pid }: ChildProcess) => {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / TICKS_A_SECOND
}
const peakOf = ({ pid }: ChildProcess) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
