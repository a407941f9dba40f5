/** Which files of tests run in one process. */
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** How long each file took the last time it ran here. */
const KNOWN = join(ROOT, 'tmp/test_seconds.json')
/** Where nothing is known a long file takes long, but for those that look at every screen. */
const BYTES_A_SECOND = 1500
const SCREENS_SECONDS = 120

export interface Lane { readonly files: readonly string[]; readonly weight: number }

export const filesOf = (suite: string): string[] =>
  globSync(`tests/${suite}/**/*.spec.ts`, { cwd: ROOT }).sort()

/** For a process of these files and no others. */
export const argsOf = (suite: string, files: readonly string[]): string[] =>
  (files.length < filesOf(suite).length ? files.flatMap((file) => ['--files', file.replace('tests/', '')]) : [])

/** Those that start programs of their own, by themselves or through tests/support, and mostly kill them. */
export const startsPrograms = (file: string): boolean =>
  /\b(child_process|startServer|startBeside|ProjectCopy)\b/.test(readFileSync(join(ROOT, file), 'utf8'))

/** So many lanes, which end at about the same time: the longest file first, each into the lane that is shortest so far. */
export function lanesOf(files: readonly string[], count: number): Lane[] {
  const known = secondsKnown()
  const guessed = (file: string) =>
    (file.includes('/screens/') ? SCREENS_SECONDS : statSync(join(ROOT, file)).size / BYTES_A_SECOND)
  const weighed = files.map((file) => ({ file, seconds: known[file] ?? guessed(file) }))
  const lanes = Array.from({ length: count }, () => ({ files: [] as string[], weight: 2 }))
  for (const { file, seconds } of weighed.toSorted((a, b) => b.seconds - a.seconds)) {
    const shortest = lanes.reduce((least, lane) => (lane.weight < least.weight ? lane : least))
    shortest.files.push(file)
    shortest.weight += seconds
  }
  return lanes.filter((lane) => lane.files.length > 0)
}

export function keepSeconds(files: Readonly<Record<string, number>>): void {
  mkdirSync(join(ROOT, 'tmp'), { recursive: true })
  writeFileSync(KNOWN, JSON.stringify({ ...secondsKnown(), ...files }))
}

function secondsKnown(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(KNOWN, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
