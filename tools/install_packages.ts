import { existsSync } from 'node:fs'
import { runProgram } from './run_program.ts'

/** As root on Debian. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of Debian where that is possible, and returns what the installer says. */
export async function installPackages(packages: readonly string[]): Promise<string> {
  if (!canInstallPackages()) return ''
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', [...WAITING, 'update'], { env })
  // One at a time: not every Debian release has all of them.
  const outputs: string[] = []
  for (const name of packages) {
    outputs.push((await runProgram('apt-get', [...WAITING, 'install', '-y', '--no-install-recommends', name], { env })).output)
  }
  return outputs.join('\n')
}

/** Somebody else may install packages on this machine at the moment. */
const WAITING = ['-o', 'DPkg::Lock::Timeout=300']
