import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { ROOT } from './root.ts'

/** The compile cache that all programs share. */
export const COMPILED = `${ROOT}tmp/compile_cache`
const OWN_PATH = [dirname(process.execPath), `${ROOT}node_modules/.bin`, process.env.PATH].join(delimiter)

interface Options { show?: boolean; env?: NodeJS.ProcessEnv }

/** Runs a program of node_modules with the same Node. `show` passes its output through instead of returning it. */
export function runProgram(program: string, args: string[], { show = false, env = {} }: Options = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: OWN_PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => { output += chunk })
  child.stderr?.on('data', (chunk) => { output += chunk })
  return new Promise<{ code: number; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
