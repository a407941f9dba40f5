/** Which files of tests run in one process. */
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** How long each file took the last time it ran here. */
const KNOWN = join(ROOT, 'tmp/test_seconds.json')
/** Where nothing is known a long file takes long, as measured: a browser and other programs take their time. */
const BYTES_A_SECOND = { unit: 15_000, functional: 2500, program: 400 }
/** A short file that looks at every screen. */
const SCREENS_SECONDS = 180

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
  const weighed = files.map((file) => ({ file, seconds: known[file] ?? guessed(file) }))
  const lanes = Array.from({ length: count }, () => ({ files: [] as string[], weight: 2 }))
  for (const { file, seconds } of weighed.toSorted((a, b) => b.seconds - a.seconds)) {
    const shortest = lanes.reduce((least, lane) => (lane.weight < least.weight ? lane : least))
    shortest.files.push(file)
    shortest.weight += seconds
  }
  return lanes.filter((lane) => lane.files.length > 0)
}

function guessed(file: string): number {
  if (file.includes('/screens/')) return SCREENS_SECONDS
  const kind = file.startsWith('tests/browser') || startsPrograms(file) ? 'program' : file.startsWith('tests/unit') ? 'unit' : 'functional'
  return statSync(join(ROOT, file)).size / BYTES_A_SECOND[kind]
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
