/** A command as somebody types it who has the machine. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { clusterPlace } from '#backend/embedded/place'
import { ROOT } from '../../tools/root.ts'


/** `input` is what comes from a pipe. Answers with the exit code and all that was said. */
export async function ace(args: readonly string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, ['ace.js', ...args], {
    cwd: ROOT, env: { ...process.env, NODE_ENV: 'production', EMBEDDED_PG_DIR: clusterPlace().data, LOG_FILE: '', ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => { child.once('close', resolve) })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: output + errors }
}
