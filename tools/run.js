/**
 * `node tools/run.js <start|dev|build|test|…>`: the entry point of every npm script. Plain JavaScript, because npm may run it with
 * an older Node than the program requires; the required one is installed by `npm ci`.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
const [command, ...args] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) >= NEEDED) await runHere()
else runWith(findNode())

async function runHere() {
  // Compiling the sources would take half of the start time.
  module.enableCompileCache(fileURLToPath(new URL('../tmp/compile_cache', import.meta.url)))
  try {
    const { run } = await import(`./commands/${command}.ts`)
    await run(args)
  } catch (error) {
    console.error(error?.isUserError ? error.message : error)
    process.exitCode = 1
  }
}

function findNode() {
  const candidates = ['node/bin/node', `node-${process.platform}-${process.arch}/bin/node`]
  const found = candidates.map((candidate) => fileURLToPath(new URL(`../node_modules/${candidate}`, import.meta.url))).find(existsSync)
  if (found) return found
  console.error(`This program needs Node ${NEEDED} and this is Node ${process.versions.node}.`)
  console.error('npm ci installs it; run it without --ignore-scripts and --omit=optional, or install Node 24 yourself.')
  process.exit(1)
}

function runWith(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
