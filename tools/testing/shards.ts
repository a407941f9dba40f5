/** Splits test files into shards: the files of one shard run in one process. */
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** Durations of the last run of each file on this machine. */
const DURATIONS_FILE = join(ROOT, 'tmp/test_seconds.json')
/** Without a known duration it is estimated from the file size, at these measured rates. */
const BYTES_PER_SECOND = { unit: 10_000, functional: 1800, browser: 300, program: 160 }
/** A short file that opens every screen. */
const SCREENS_SECONDS = 220

export interface Shard { readonly files: readonly string[]; readonly weight: number }

export const testFiles = (suite: string): string[] =>
  globSync(`tests/${suite}/**/*.spec.ts`, { cwd: ROOT }).sort()

/** Command line arguments that select these files; none for the whole suite. */
export const fileArguments = (suite: string, files: readonly string[]): string[] =>
  (files.length < testFiles(suite).length ? files.flatMap((file) => ['--files', file.replace('tests/', '')]) : [])

/** True for test files that start programs of their own, directly or through tests/support, or stop one. */
export const startsPrograms = (file: string): boolean =>
  /\b(child_process|spawnWorker|startServer|startSecondServer|startAce|ProjectCopy|process\.kill)\b/.test(readFileSync(join(ROOT, file), 'utf8'))

/** Splits the files into `count` shards of similar duration: the longest file first, each into the shortest shard so far. */
export function splitIntoShards(files: readonly string[], count: number): Shard[] {
  const durations = readDurations()
  const estimated = files.map((file) => ({ file, seconds: durations[file] ?? estimateSeconds(file) }))
  const shards = Array.from({ length: count }, () => ({ files: [] as string[], weight: 2 }))
  for (const { file, seconds } of estimated.toSorted((a, b) => b.seconds - a.seconds)) {
    const shortest = shards.reduce((least, shard) => (shard.weight < least.weight ? shard : least))
    shortest.files.push(file)
    shortest.weight += seconds
  }
  return shards.filter((shard) => shard.files.length > 0)
}

function estimateSeconds(file: string): number {
  if (file.includes('/screens/')) return SCREENS_SECONDS
  return statSync(join(ROOT, file)).size / BYTES_PER_SECOND[startsPrograms(file) ? 'program' : suiteOf(file)]
}

function suiteOf(file: string): 'unit' | 'functional' | 'browser' {
  return file.startsWith('tests/unit') ? 'unit' : file.startsWith('tests/functional') ? 'functional' : 'browser'
}

export function saveTestDurations(files: Readonly<Record<string, number>>): void {
  mkdirSync(join(ROOT, 'tmp'), { recursive: true })
  writeFileSync(DURATIONS_FILE, JSON.stringify({ ...readDurations(), ...files }))
}

function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(DURATIONS_FILE, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
