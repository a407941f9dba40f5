/** Runs an ace command in a process of its own, as in a terminal. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { ROOT } from '../../../tools/root.ts'

export const startAce = (args: readonly string[], env: Record<string, string>) => spawn(process.execPath, ['ace.js', ...args], {
  cwd: ROOT, env: { ...process.env, NODE_ENV: 'production', EMBEDDED_PG_DIR: clusterPaths().data, LOG_FILE: '', ...env },
})

/** `input` is piped to the command. Resolves with the exit code and the whole output. */
export async function runAce(args: readonly string[], env: Record<string, string>, input = '') {
  const child = startAce(args, env)
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => { child.once('close', resolve) })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: output + errors }
}
