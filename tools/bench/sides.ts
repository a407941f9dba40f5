/** The two servers, each in a process of its own, over the same database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#backend/bin/free_port'
import { ROOT } from '../root.ts'


export interface Side {
  readonly port: number
  /** Seconds of processor time since the start, user and system. */
  cpu(): number
  /** Megabytes that the process has held at most since `forgetPeak`. */
  peak(): number
  end(): void
}

export async function startSide(file: string, readyPath: string, env: Readonly<Record<string, string>>): Promise<Side> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000', PORT: String(port), ...env },
  })
  while (!await answers(`http://127.0.0.1:${port}${readyPath}`)) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered`)
    await pause(50)
  }
  return { port, cpu: () => cpuOf(child), peak: () => peakOf(child), end: () => { child.kill('SIGTERM') } }
}

const answers = (url: string) => fetch(url).then(() => true, () => false)

const TICKS_A_SECOND = 100
const cpuOf = ({ pid }: ChildProcess) => {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / TICKS_A_SECOND
}
const peakOf = ({ pid }: ChildProcess) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
